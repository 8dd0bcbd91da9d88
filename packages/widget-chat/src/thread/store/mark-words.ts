import { findSearchMarks } from '@oriel/contracts';

/** Highlight names for the whole page; only the latest search marks its words. */
const name = 'oriel-find';
const currentName = 'oriel-find-current';
/** Maximum characters of a message that are searched for marks; exact marks are slow. */
const longest = 100_000;

/**
 * Highlights the words of a search in a message without changing its elements, which React and the stream own. Without a message,
 * it clears the highlights. A browser without the highlight API shows none.
 *
 * @param words - as returned by `searchWords`
 * @param current - index of the match that is shown; the last one if there are fewer
 * @returns the matches
 */
export function markWords(
  message: Element | undefined,
  words: readonly string[],
  current?: number,
): readonly Range[] {
  if (typeof CSS === 'undefined' || !('highlights' in CSS) || typeof Highlight === 'undefined') return [];
  CSS.highlights.delete(name);
  CSS.highlights.delete(currentName);
  if (!message || words.length === 0) return [];
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
  const shown = current === undefined ? undefined : ranges[Math.min(current, ranges.length - 1)];
  if (shown) {
    const highlight = new Highlight(shown);
    highlight.priority = 1;
    CSS.highlights.set(currentName, highlight);
  }
  return ranges;
}
