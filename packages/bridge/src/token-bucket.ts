import type { Clock } from './clock';

/**
 * Checks messages against a burst and a rate. The clock is read only when the bucket is empty, so most messages need no clock
 * reading; a bucket may therefore allow one extra burst at the start.
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

  /** Whether one more message is allowed. */
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
