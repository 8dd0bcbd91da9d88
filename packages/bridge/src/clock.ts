/** Time as the bridge sees it, so that tests can hold it still. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Calls back after a delay in milliseconds; the answer takes the call off. */
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
