/** Maximum length of a recognized tag; a longer one is ordinary text. */
const MAX_TAG = 2000;
const TAG =
  /<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[a-zA-Z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*|!--(?:>|->|[\s\S]*?--)|\?[\s\S]*?\?|![A-Za-z][^>]*|!\[CDATA\[[\s\S]*?\]\])>/y;
const COMMENT_SHORT = /<!--(?:-?>)/y;

/** End of the raw HTML tag at `start`, or -1. */
export function parseTag(text: string, start: number): number {
  COMMENT_SHORT.lastIndex = start;
  if (COMMENT_SHORT.test(text)) return COMMENT_SHORT.lastIndex;
  TAG.lastIndex = 0;
  return TAG.test(text.slice(start, start + MAX_TAG)) ? start + TAG.lastIndex : -1;
}
