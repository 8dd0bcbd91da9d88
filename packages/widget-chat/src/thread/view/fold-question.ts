const maxLines = 20;
/** Approximate characters per line of the thread. */
const lineLength = 80;

/** The start of a question that is longer than about 20 lines; undefined for a shorter one. */
export function foldQuestion(text: string): string | undefined {
  let lines = 0;
  let end = 0;
  for (const line of text.split('\n', maxLines)) {
    const left = maxLines - lines;
    const needed = Math.max(1, Math.ceil(line.length / lineLength));
    if (needed > left) return cut(text, end + left * lineLength);
    lines += needed;
    end += line.length + 1;
    if (lines === maxLines) break;
  }
  return end < text.length ? cut(text, end - 1) : undefined;
}

/** Cuts between characters, never inside a surrogate pair. */
function cut(text: string, end: number): string {
  const isWithin = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, isWithin ? end - 1 : end);
}
