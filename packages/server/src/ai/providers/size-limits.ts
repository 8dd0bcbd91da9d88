/** Caps on what a model endpoint may send, so that a broken one cannot fill the memory. */
export const sizeLimits = {
  /** Characters of one event of the stream. */
  event: 1_000_000,
  /** Bytes of a whole answer. */
  answer: 32_000_000,
  /** Bytes that are read of an error page. */
  errorBody: 64_000,
  /** Bytes of the list of models. */
  modelList: 4_000_000,
} as const;
