const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(line => line !== '');

/** Parses origins, one per line. A page URL becomes its origin; an invalid line stays unchanged. */
export const readOrigins = (text: string): string[] => [
  ...new Set(
    linesOf(text).map(line =>
      /^https?:\/\//i.test(line) && URL.canParse(line) ? new URL(line).origin : line,
    ),
  ),
];

/** Parses domains, one per line. An e-mail address becomes its domain. */
export const readDomains = (text: string): string[] => [
  ...new Set(linesOf(text).map(line => line.slice(line.lastIndexOf('@') + 1).toLowerCase())),
];
