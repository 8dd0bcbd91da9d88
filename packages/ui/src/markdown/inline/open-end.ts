/** Length at the growing end in which unfinished links are looked for. */
const OPEN_END = 600;

/** Leaves out signs at the growing end that say nothing yet, and the address of an unfinished link. */
export function withoutOpenEnd(text: string): string {
  const end = text.slice(-OPEN_END);
  const link = /(!?)\[([^[\]]*)\](?:\([^()\s]*(?:\([^()\s]*)?)?$/.exec(end);
  if (link) return text.slice(0, text.length - link[0].length) + (link[1] ? '' : (link[2] ?? ''));
  const signs = /(?:[*_~`]{1,3}|\\|!?\[|&#?\w{0,8})$/.exec(end);
  return signs ? text.slice(0, text.length - signs[0].length) : text;
}
