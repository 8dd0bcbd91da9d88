import type { BlockNode } from './block-node';

/** The start of a marker, whose meaning depends on the following text. */
const MARKER =
  /^[ \t]*(?:[-*_+=#>|:`~\\[!]{1,3}|#{1,6}|\d{1,3}[.)]?|[-*+][ \t]+\[[ xX]?\]?|`{3,}[^`\n]{0,0})[ \t]*$/;
/** The start of a line that may become the label of a footnote. */
const NOTE = /^[ \t]*\[\^[^\s[\]]*\]?:?[ \t]*$/;
const DELIMITER_ROW = /^[ \t]*\|?[ \t:|-]*$/;

/**
 * Whether an unfinished line is too ambiguous to show: a lone `-` may become a list, a rule, a heading's underline or bold text,
 * and showing each in turn would flicker.
 */
export function isUnclear(line: string, tip: BlockNode): boolean {
  if (tip.type === 'code' && tip.fence) return /^[ \t]*(?:`{1,}|~{1,})[ \t]*$/.test(line);
  if (tip.type === 'code') return false;
  if (MARKER.test(line) || NOTE.test(line)) return true;
  // The underline of a heading, or the second line of a table.
  return (
    tip.type === 'paragraph' &&
    line.length < 400 &&
    (/^[ ]{0,3}(?:=+|-+)[ \t]*$/.test(line) || DELIMITER_ROW.test(line))
  );
}
