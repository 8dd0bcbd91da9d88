const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(line => line !== '');

/** The origins in a text with one in each line. An address of a page stands for its origin; what is none stays as it is. */
export const readOrigins = (text: string): string[] => [
  ...new Set(
    linesOf(text).map(line =>
      /^https?:\/\//i.test(line) && URL.canParse(line) ? new URL(line).origin : line,
    ),
  ),
];

/** The domains in a text with one in each line. An e-mail address stands for its domain. */
export const readDomains = (text: string): string[] => [
  ...new Set(linesOf(text).map(line => line.slice(line.lastIndexOf('@') + 1).toLowerCase())),
];
