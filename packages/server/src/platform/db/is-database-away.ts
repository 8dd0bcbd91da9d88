/** Codes of the operating system and of PostgreSQL (classes 08, 53, 57) for a database that is temporarily unavailable. */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08...|53...|57P..)$/;
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/;

/** Finds the code of the operating system or of PostgreSQL behind an error. */
export function findErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

/** Whether a retry may succeed later: the database is unreachable, is stopping, or has no room. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (awayMessages.test(cause.message)) return true;
  }
  return awayCodes.test(findErrorCode(error) ?? '');
}
