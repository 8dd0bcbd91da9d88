/** Maximum length of text whose marks are matched as a whole. */
const MAX_SEGMENT = 6000;

/**
 * Splits the inline content of a block longer than any normal paragraph, so that the growing end has a constant cost at any
 * length. The splits depend on the text alone, not on how it arrived.
 */
export function inlineSegments(text: string): string[] {
  const segments: string[] = [];
  let start = 0;
  while (text.length - start > MAX_SEGMENT) {
    const cut = findCut(text, start);
    segments.push(text.slice(start, cut));
    start = cut;
  }
  segments.push(start ? text.slice(start) : text);
  return segments;
}

/** After a line, else after a sentence, else after a word, in the second half of the segment. */
function findCut(text: string, start: number): number {
  const end = start + MAX_SEGMENT;
  const middle = start + MAX_SEGMENT / 2;
  for (const sign of ['\n', '. ', ' ']) {
    const at = text.lastIndexOf(sign, end - sign.length);
    if (at >= middle) return at + sign.length;
  }
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
