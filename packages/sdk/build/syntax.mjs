/** The nodes right within a piece of syntax. */
export const children = node =>
  Object.values(node)
    .flat()
    .filter(value => typeof value?.type === 'string');

/** @param {[start: number, end: number, text: string][]} changes - ranges that do not overlap, each with its new text */
export function rewrite(code, changes) {
  let written = code;
  for (const [start, end, text] of changes.sort((a, b) => b[0] - a[0])) {
    written = written.slice(0, start) + text + written.slice(end);
  }
  return written;
}
