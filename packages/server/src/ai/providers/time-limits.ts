/** Timeouts for a model endpoint, in milliseconds. */
export interface TimeLimits {
  /** Until the connection is established. */
  readonly connect: number;
  /** From the request to the first byte of the answer: the endpoint may have to load the model first. */
  readonly firstByte: number;
  /** Between two chunks of the answer. */
  readonly idle: number;
  /** For the whole answer. */
  readonly total: number;
}

export const defaultTimeLimits: TimeLimits = {
  connect: 10_000,
  firstByte: 120_000,
  idle: 60_000,
  total: 900_000,
};
