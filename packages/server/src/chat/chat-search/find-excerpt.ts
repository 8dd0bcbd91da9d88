import { findSearchMarks, foldText } from '@oriel/contracts';

/** Maximum characters before the first match, and in total. */
const before = 60;
const longest = 200;
/** Length of the piece of text searched at once, and the overlap of two pieces, so that no word is cut. */
const piece = 4_000;
const shared = 200;

/** The part of a text around the first match of the words, on one line. @param words As returned by `searchWords` */
export function findExcerpt(text: string, words: readonly string[]): string {
  const at = findFirst(text, words);
  const start = at <= before ? 0 : startOfWord(text, at - before);
  // Drop half a surrogate pair at the cut.
  const cut = text.slice(start, start + longest).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  const line = cut.replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${line}${start + longest < text.length ? '…' : ''}`;
}

function findFirst(text: string, words: readonly string[]): number {
  for (let from = 0; from < text.length; from += piece - shared) {
    const part = text.slice(from, from + piece);
    const folded = foldText(part);
    // Finding exact marks is slow.
    if (!words.some(word => folded.includes(word))) continue;
    const [mark] = findSearchMarks(part, words);
    if (mark) return from + mark.start;
  }
  return 0;
}

function startOfWord(text: string, at: number): number {
  const space = text.slice(at, at + before / 2).search(/\s/);
  return space < 0 ? at : at + space + 1;
}
