/** The origins in a text with one in each line. An address of a page stands for its origin; what is none stays as it is. */
export const readOrigins = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(line => line !== '')
      .map(line => (/^https?:\/\//i.test(line) && URL.canParse(line) ? new URL(line).origin : line)),
  ),
];
