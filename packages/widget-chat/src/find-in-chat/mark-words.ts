import { findSearchMarks } from '@oriel/contracts';

/** One name in the whole page, where the last search marks its words. */
const name = 'oriel-find';
/** Characters of a message that are looked through for marks; exact marks are slow. */
const longest = 100_000;

/**
 * Marks the words of a search in a message, without a change of its elements, which React and the stream own. Without a
 * message, it takes the marks away. A browser without highlights shows none.
 *
 * @param words - as `searchWords` has them
 * @returns the first of them
 */
export function markWords(message: Element | undefined, words: readonly string[]): Range | undefined {
  if (typeof CSS === 'undefined' || !('highlights' in CSS) || typeof Highlight === 'undefined')
    return undefined;
  CSS.highlights.delete(name);
  if (!message || words.length === 0) return undefined;
  const { ownerDocument } = message;
  const walker = ownerDocument.createTreeWalker(message, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  let seen = 0;
  for (let node = walker.nextNode(); node && seen < longest; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    seen += text.length;
    if (text.length > longest) continue;
    for (const { start, end } of findSearchMarks(text, words)) {
      const range = ownerDocument.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  CSS.highlights.set(name, new Highlight(...ranges));
  return ranges[0];
}
