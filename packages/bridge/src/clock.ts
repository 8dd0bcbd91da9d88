/** The bridge's clock, replaceable so that tests can stop it. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Calls back after a delay in milliseconds; returns a function that cancels it. */
  after(delay: number, callback: () => void): () => void;
}

/** The clock of the browser or of Node. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (delay, callback) => {
    const timer = setTimeout(callback, delay);
    return () => clearTimeout(timer);
  },
};
