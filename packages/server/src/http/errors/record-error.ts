import { findErrorCode } from '../../platform/db/is-database-away';
import { serverErrors } from '../../platform/db/schema';
import type { Services } from '../../services';

interface FailedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string | undefined;
}

/** Maximum number of errors stored per minute, so that a call that fails in a loop does not load the database. */
const perMinute = 30;
let minute = 0;
let written = 0;

/**
 * Keeps an unexpected error for the operator's console: its kind and place, never its message, which may repeat what somebody wrote.
 * Does not wait, and fails silently: the error is in the log in any case.
 */
export function recordError(
  { db }: Pick<Services, 'db'>,
  error: unknown,
  { requestId, method, route }: FailedRequest,
): void {
  const now = Math.floor(Date.now() / 60_000);
  if (now !== minute) {
    minute = now;
    written = 0;
  }
  written += 1;
  if (written > perMinute) return;
  const name = error instanceof Error ? error.name : typeof error;
  const code = findErrorCode(error);
  const values = {
    requestId,
    method,
    route: route ?? '–',
    status: 500,
    name: name.slice(0, 100),
    code: code === undefined ? null : String(code).slice(0, 100),
    place: error instanceof Error ? placeOf(error) : null,
  };
  void db
    .insert(serverErrors)
    .values(values)
    .catch(() => undefined);
}

/** Function and line of the first frame in our own code, without the folders of the machine. */
function placeOf({ stack = '' }: Error): string | null {
  const frames = stack.split('\n').filter(line => line.startsWith('    at '));
  const own = frames.find(line => !line.includes('node_modules') && !line.includes('node:')) ?? frames[0];
  if (own === undefined) return null;
  const [, called = '', file = ''] = /at (?:(.*?) \()?(?:.*[/\\])?([\w.-]+:\d+):\d+\)?$/.exec(own) ?? [];
  return `${called} ${file}`.trim().slice(0, 200) || null;
}
