import { unescapeText } from './entities';

const LABEL = /\[(?:[^\\[\]]|\\.){0,1000}\]/sy;
const BRACED = /<(?:[^<>\n\\]|\\.)*>/y;
const TITLE = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)/sy;
/** Maximum nested parentheses in a URL, as in the reference implementation. */
const MAX_PARENTHESES = 32;

/** End of the label that starts at `start`, or -1. */
export function parseLabel(text: string, start: number): number {
  LABEL.lastIndex = start;
  return LABEL.test(text) ? LABEL.lastIndex : -1;
}

/** Skips spaces and at most one line ending. */
export function skipSpaceAndNewline(text: string, start: number): number {
  let at = start;
  let newline = false;
  for (; at < text.length; at++) {
    const char = text[at];
    if (char === '\n') {
      if (newline) break;
      newline = true;
    } else if (char !== ' ' && char !== '\t') break;
  }
  return at;
}

/** Parses a link's URL. */
export function parseDestination(text: string, start: number): { href: string; end: number } | null {
  if (text[start] === '<') {
    BRACED.lastIndex = start;
    if (!BRACED.test(text)) return null;
    const end = BRACED.lastIndex;
    return { href: unescapeText(text.slice(start + 1, end - 1)), end };
  }
  let depth = 0;
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92 && isPunctuation(text.charCodeAt(at + 1))) at++;
    else if (code === 40) {
      if (++depth > MAX_PARENTHESES) return null;
    } else if (code === 41) {
      if (depth-- < 1) break;
    } else if (code <= 32 || code === 127) break;
  }
  if (at === start && text[at] !== ')') return null;
  if (depth > 0) return null;
  return { href: unescapeText(text.slice(start, at)), end: at };
}

/** Parses a link's title. */
export function parseTitle(text: string, start: number): { title: string; end: number } | null {
  TITLE.lastIndex = start;
  if (!TITLE.test(text)) return null;
  return { title: unescapeText(text.slice(start + 1, TITLE.lastIndex - 1)), end: TITLE.lastIndex };
}

/** ASCII punctuation, which a backslash escapes. */
export function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}
