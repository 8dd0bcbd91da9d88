/** Maximum length of a file name, without its ending. */
const maxLength = 80;

/** A title as the name of a file, without characters that some file systems reject; empty if none remain. */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}\\/:*?"<>|\s]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, maxLength)
    .replace(/[. :]+$/, '');
