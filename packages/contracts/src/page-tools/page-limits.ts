/**
 * Limits of what a page tells the assistant and lends to it. Apart from the others, because a widget needs them only where
 * a page does so.
 */
export const pageLimits = {
  /** Characters of the context. */
  context: 8_000,
  tools: 16,
  toolName: 48,
  toolTitle: 80,
  toolDescription: 500,
  /** Characters of the JSON schema of one tool, and of all. */
  toolParameters: 4_000,
  allParameters: 16_000,
  /** Characters of what a tool answers, as JSON. */
  result: 20_000,
  /** Characters of what a tool says of its failure. */
  failure: 500,
  /** Milliseconds that a tool may take in the page. */
  execution: 30_000,
  /** Milliseconds in which somebody has to answer an ask, and in which an allowed call has to bring its result. */
  askPatience: 300_000,
  resultPatience: 60_000,
} as const;
