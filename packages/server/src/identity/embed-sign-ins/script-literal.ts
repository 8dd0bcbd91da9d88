/** A value as a literal in a page's script; it cannot end the script. */
export const literal = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
