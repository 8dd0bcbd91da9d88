/** Maximum length of a file name, without its ending. */
const maxLength = 80;

/**
 * A title as the name of a file; empty if nothing remains. It has no characters that some file systems reject, and none that hide
 * the ending by turning the direction of the text.
 */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|\s]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff. :]+$/, '');
