import { clockTolerance, minuteMs, type RateLimiter, refuseCall } from './rate-limiter';

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

const maxBuckets = 50_000;

/** Counts in this process only. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async take(key: string, limit: number, calls = 1, windowMs = minuteMs): Promise<void> {
    if (limit <= 0) return;
    const at = this.#now().getTime();
    const known = this.#buckets.get(key);
    const bucket = known && known.at <= at + clockTolerance ? known : { tokens: limit, at };
    const passed = Math.max(0, at - bucket.at);
    const tokens = Math.min(limit, bucket.tokens + (passed * limit) / windowMs);
    if (tokens < 1) throw refuseCall(tokens, limit, windowMs);
    if (calls === 0) return;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: tokens - calls, at: Math.max(at, bucket.at) });
    if (this.#buckets.size > maxBuckets) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
