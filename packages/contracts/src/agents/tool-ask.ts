/** How often a person is asked before a tool runs: each time, once in a chat, or never. */
export const toolAsks = ['always', 'once', 'never'] as const;
export type ToolAsk = (typeof toolAsks)[number];

/** Begins the `origin` of an ask that is about a tool of the server; its `ToolAsk` follows. No page has such an origin. */
export const toolOrigin = 'tool:';
