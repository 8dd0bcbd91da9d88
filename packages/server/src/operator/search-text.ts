/** A pattern of LIKE that finds a text anywhere, with no signs of its own. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`;
