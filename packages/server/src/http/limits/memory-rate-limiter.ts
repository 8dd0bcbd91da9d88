import { clockTolerance, type RateLimiter, refuseCall } from './rate-limiter';

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

const maxBuckets = 50_000;

/** Counts in this process alone. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async take(key: string, perMinute: number, calls = 1): Promise<void> {
    if (perMinute <= 0) return;
    const at = this.#now().getTime();
    const known = this.#buckets.get(key);
    const bucket = known && known.at <= at + clockTolerance ? known : { tokens: perMinute, at };
    const passed = Math.max(0, at - bucket.at);
    const tokens = Math.min(perMinute, bucket.tokens + (passed * perMinute) / 60_000);
    if (tokens < 1) throw refuseCall(tokens, perMinute);
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
