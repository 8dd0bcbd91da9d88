/** Limits of an agent's knowledge files. */
export const agentKnowledgeLimits = {
  /** Files per agent. */
  files: 20,
} as const;
