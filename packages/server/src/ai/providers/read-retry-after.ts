/** Maximum wait that is passed on, in seconds; nobody would wait longer. */
const longest = 86_400;

/** Seconds of a `Retry-After` header (RFC 9110, 10.2.3), which holds seconds or a date. */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  const seconds = /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longest) : undefined;
}
