import * as z from 'zod/mini';
import { roundTripKey } from './round-trip-key';

/** A sign-in that has taken the page with it: what is needed to collect its result once. */
const roundTrip = z.object({ id: z.string(), verifier: z.string() });
export type RoundTrip = z.output<typeof roundTrip>;

/**
 * Keeps a sign-in over the time in which its page is away. The tab's storage is the only place that comes back with the
 * page; what is there opens nothing without the server's answer, which is given once, and it is gone when it is read.
 *
 * @param name - tells the sign-ins of one page apart
 */
export function keptRoundTrip(view: Window, name: string) {
  const key = roundTripKey(name);
  return {
    /** Answers whether the browser lets the page keep it. */
    keep(trip: RoundTrip): boolean {
      try {
        view.sessionStorage.setItem(key, JSON.stringify(trip));
        return true;
      } catch {
        return false;
      }
    },
    take(): RoundTrip | undefined {
      try {
        const text = view.sessionStorage.getItem(key);
        view.sessionStorage.removeItem(key);
        return text === null ? undefined : z.parse(roundTrip, JSON.parse(text));
      } catch {
        // Denied, or written by something else.
        return undefined;
      }
    },
  };
}
