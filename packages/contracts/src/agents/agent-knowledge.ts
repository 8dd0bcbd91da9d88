/** Limits of the files that an agent knows. */
export const agentKnowledgeLimits = {
  /** Files of one agent. */
  files: 20,
} as const;
