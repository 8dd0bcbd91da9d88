import type { Clock } from './clock';

/**
 * Counts messages against a burst and a rate. The clock is read only when the bucket is empty, which keeps it off the
 * path of every message; a bucket may therefore let through one burst more in its first moments.
 */
export class TokenBucket {
  #tokens: number;
  #filledAt: number;

  constructor(
    private readonly burst: number,
    private readonly rate: number,
    private readonly clock: Clock,
  ) {
    this.#tokens = burst;
    this.#filledAt = clock.now();
  }

  /** Whether one more message may pass. */
  take(): boolean {
    if (this.#tokens < 1) {
      const now = this.clock.now();
      const earned = ((now - this.#filledAt) / 1000) * this.rate;
      if (earned < 1) return false;
      this.#tokens = Math.min(this.burst, this.#tokens + earned);
      this.#filledAt = now;
    }
    this.#tokens -= 1;
    return true;
  }
}
