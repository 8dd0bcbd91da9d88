/** A text as PostgreSQL can hold it: no NUL character, no half of a surrogate pair. */
export const storableText = (text: string): string =>
  Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '');
