/** When to ask the user before a tool runs: each time, once per chat, or never. */
export const toolAsks = ['always', 'once', 'never'] as const;
export type ToolAsk = (typeof toolAsks)[number];

/** Prefix of the `origin` of an ask about a tool of the server, followed by its `ToolAsk`. No page has such an origin. */
export const toolOrigin = 'tool:';
