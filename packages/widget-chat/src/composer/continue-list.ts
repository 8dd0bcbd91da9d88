/** A new text and its caret position. */
export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

const item = /^(\s*)(?:([-*+])|(\d{1,4})([.)]))(\s+)(\[[ xX]\]\s+)?(.*)$/;
const quotation = /^(\s*>\s?)(.*)$/;

/**
 * Continues a Markdown list or quotation on a new line at the caret; an empty item ends the list.
 *
 * @returns nothing if the caret is in neither
 */
export function continueList(text: string, caret: number): EditedText | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const line = text.slice(start, caret);
  const [, indent, sign, number, mark, space, box, words] = item.exec(line) ?? [];
  const [, lead, quoted] = quotation.exec(line) ?? [];
  if (words === undefined && quoted === undefined) return undefined;
  const rest = text.slice(caret);
  if ((words ?? quoted)?.trim() === '') return { text: text.slice(0, start) + rest, caret: start };
  const next =
    words === undefined
      ? lead
      : `${indent}${sign ?? `${Number(number) + 1}${mark}`}${space}${box === undefined ? '' : '[ ] '}`;
  const before = `${text.slice(0, caret)}\n${next}`;
  return { text: before + rest, caret: before.length };
}
