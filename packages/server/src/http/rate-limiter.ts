import { rateLimited } from './errors';

interface Bucket {
  tokens: number;
  at: number;
}

const maxBuckets = 50_000;

/** Counts calls by key as a bucket that fills evenly: short bursts pass, a steady flood does not. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  /** @param now milliseconds */
  constructor(private readonly now: () => number) {}

  /**
   * Takes one call from a key's allowance.
   * @param perMinute calls a minute; 0 is no limit
   * @throws 429 with the seconds until the next one
   */
  take(key: string, perMinute: number): void {
    if (perMinute <= 0) return;
    const now = this.now();
    const rate = perMinute / 60_000;
    const bucket = this.#buckets.get(key) ?? { tokens: perMinute, at: now };
    const tokens = Math.min(perMinute, bucket.tokens + (now - bucket.at) * rate);
    if (tokens < 1) throw rateLimited(Math.max(1, Math.ceil((1 - tokens) / rate / 1000)));
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: tokens - 1, at: now });
    if (this.#buckets.size > maxBuckets) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
