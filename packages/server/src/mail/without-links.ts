/** A typed name without the characters that mail programs turn into a link. */
export const withoutLinks = (name: string): string =>
  name.replace(/:\/\/|@|(?<=\S)\.(?=\S)/g, sign => ` ${sign} `);
