/** How long a model endpoint is waited for, in milliseconds. */
export interface TimeLimits {
  /** Until the connection stands. */
  readonly connect: number;
  /** From the request to the first byte of the answer: models may have to be loaded first. */
  readonly firstByte: number;
  /** Between two pieces of the answer. */
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
