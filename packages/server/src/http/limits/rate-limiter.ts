import { rateLimited } from '../../platform/errors/errors';

/** Counts calls by key as a bucket that fills evenly: short bursts pass, a steady flood does not. */
export interface RateLimiter {
  /**
   * Takes calls from a key's allowance.
   * @param limit calls within the window; 0 means no limit
   * @param calls default 1; 0 only checks whether one is left
   * @param windowMs default a minute, at most `maxWindowMs`; the same for all calls of a key
   * @throws 429 with the seconds until the next call
   */
  take(key: string, limit: number, calls?: number, windowMs?: number): Promise<void>;
}

export const minuteMs = 60_000;
export const maxWindowMs = 60 * minuteMs;

/** A bucket whose count is further in the future than this, in milliseconds, is ignored: the clock was set back. */
export const clockTolerance = 60_000;

/** The error for a bucket that holds less than one call. */
export const refuseCall = (tokens: number, limit: number, windowMs: number): Error =>
  rateLimited(Math.max(1, Math.ceil(((1 - tokens) * windowMs) / limit / 1_000)));
