/**
 * Limits of a page's context and tools for the assistant. Separate from the other limits, because a widget only needs them on a
 * page with context or tools.
 */
export const pageLimits = {
  /** Characters of the context. */
  context: 8_000,
  tools: 16,
  toolName: 48,
  toolTitle: 80,
  toolDescription: 500,
  /** Characters of the JSON schema of one tool, and of all tools together. */
  toolParameters: 4_000,
  allParameters: 16_000,
  /** Characters of a tool's result as JSON. */
  result: 20_000,
  /** Characters of a tool's error message. */
  failure: 500,
  /** Timeout of a tool call in the page, in milliseconds. */
  execution: 30_000,
  /** Milliseconds in which the user must answer an ask, and in which an allowed call must return its result. */
  askPatience: 300_000,
  resultPatience: 60_000,
} as const;
