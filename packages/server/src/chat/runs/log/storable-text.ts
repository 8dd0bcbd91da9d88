/** Makes a text storable in PostgreSQL: removes NUL characters and unpaired surrogates. */
export const storableText = (text: string): string =>
  Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '');
