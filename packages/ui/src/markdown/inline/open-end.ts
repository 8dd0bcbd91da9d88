/** Length at the growing end that is searched for unfinished links. */
const OPEN_END = 600;
/** An unfinished link, from its text on. */
const LINK = /(?<!\\)(!?)\[(?!\^)([^[\]]*)(?<!\\)\](?:\([^()\s]*(?:\([^()\s]*)?|\[[^[\]]*)?$/;
/** Signs of marks, escapes, brackets, footnotes, entities, tags and formulas. */
const SIGNS =
  /(?:[*_~`]{1,3}|\\[([]?|!?\[|(?<=^|[\s[])!|\[\^[^\s[\]]*|&#?\w{0,8}|<(?:[a-z/!?][^\s<>]{0,200})?|(?<=^|[\s(])\${1,2})$/i;

/** Drops ambiguous signs at the growing end, and the URL of an unfinished link. */
export function withoutOpenEnd(text: string): string {
  const end = text.slice(-OPEN_END);
  const link = LINK.exec(end);
  if (link) return text.slice(0, text.length - link[0].length) + (link[1] ? '' : (link[2] ?? ''));
  const signs = SIGNS.exec(end);
  return signs ? text.slice(0, text.length - signs[0].length) : text;
}
