/** A value as a script of a page may hold it: nothing in it ends the script. */
export const literal = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
