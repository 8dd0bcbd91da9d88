import * as z from 'zod/mini';

/** Whether this runtime knows a time zone, such as `Europe/Berlin`. */
function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

/** An IANA time zone. */
export const timeZone = z
  .string()
  .check(z.maxLength(60), z.refine(isTimeZone, { error: 'unknown_time_zone' }));

/** The time zone of this browser; undefined if the browser hides it. */
export const ownTimeZone = (): string | undefined =>
  z.safeParse(timeZone, new Intl.DateTimeFormat().resolvedOptions().timeZone).data;
