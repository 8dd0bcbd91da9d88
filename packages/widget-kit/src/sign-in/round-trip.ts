import * as z from 'zod/mini';
import { roundTripKey } from './round-trip-key';

/** A sign-in that has navigated the whole page: the data needed to collect its result once. */
const roundTrip = z.object({ id: z.string(), verifier: z.string() });
export type RoundTrip = z.output<typeof roundTrip>;

/**
 * Stores a sign-in while its page is away. The tab's storage is the only place that returns with the page; its content is useless
 * without the server's response, which is given once, and it is removed when read.
 *
 * @param name - distinguishes the sign-ins of one page
 */
export function keptRoundTrip(view: Window, name: string) {
  const key = roundTripKey(name);
  return {
    /** @returns whether the browser allows storing it */
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
        // Denied, or written by other code.
        return undefined;
      }
    },
  };
}
