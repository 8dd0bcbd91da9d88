/** Limits on the size of a model endpoint's responses, so that a broken one cannot fill the memory. */
export const sizeLimits = {
  /** Maximum characters of one event of the stream. */
  event: 1_000_000,
  /** Maximum bytes of a whole answer. */
  answer: 32_000_000,
  /** Maximum bytes that are read of an error page. */
  errorBody: 64_000,
  /** Maximum bytes of the list of models. */
  modelList: 4_000_000,
} as const;
