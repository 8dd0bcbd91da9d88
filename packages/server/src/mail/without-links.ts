/** A name that a person has typed, without what mail programs turn into a link. */
export const withoutLinks = (name: string): string =>
  name.replace(/:\/\/|@|(?<=\S)\.(?=\S)/g, sign => ` ${sign} `);
