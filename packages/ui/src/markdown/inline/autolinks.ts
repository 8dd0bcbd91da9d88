import type { Inline } from './inline-node';

/**
 * Punctuation that ends a bare URL at any position, besides white space and `<`: brackets and quotes of all scripts, the full
 * stops, commas and marks of Chinese and Japanese (including full width), dashes, ellipses, and the punctuation of Arabic, Hebrew
 * and Indic scripts. A URL copied from a browser has them encoded. The middle dot of Japanese names and the en dash are part of
 * many titles, and stay.
 */
const ENDING =
  '\\u00ab\\u00bb\\u05be\\u05c3\\u060c\\u061b\\u061f\\u06d4\\u0964\\u0965\\u2014\\u2015\\u2018-\\u201f\\u2025\\u2026\\u2039\\u203a\\u2768-\\u2775\\u27e6-\\u27ef\\u2983-\\u2998\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\ufe10-\\ufe19\\ufe30-\\ufe4f\\ufe50-\\ufe6b\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff3e\\uff40\\uff5b-\\uff65';
/** GFM's characters before a URL, other punctuation, and scripts written without spaces. */
const START = new RegExp(
  `(?<=^|[\\s*_~("'${ENDING}\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}])(?:https?://|www\\.)`,
  'giu',
);
const ADDRESS = new RegExp(`[^\\s<${ENDING}]+`, 'yu');
const ADDRESS_IN_BRACKETS = new RegExp(`[^\\s<\\]${ENDING}]+`, 'yu');
const DOMAIN = /^(?:https?:\/\/)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/iu;
/** A domain that ends in Latin letters, directly followed by a word of another script. */
const GLUED = /(?<=\.[a-z]{2,24})[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}][^.]*$/iu;
/** Maximum length of scheme and domain; DNS names have at most 253 characters. */
const MAX_DOMAIN = 265;
const LOCAL = /[\w.+-]/;
const MAIL_DOMAIN = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y;

/** The earliest start of the next bare URL from `from` on, or the end of the text. */
export function findUrl(text: string, from: number): number {
  START.lastIndex = from;
  return START.exec(text)?.index ?? text.length;
}

/** Parses the bare URL at `start`; its end follows GFM's rules, and ours for other scripts. */
export function parseUrl(
  text: string,
  start: number,
  inBrackets: boolean,
): { href: string; text: string; end: number } | null {
  const head = text.slice(start, start + MAX_DOMAIN);
  const domain = DOMAIN.exec(head)?.[0];
  if (!domain || domain.length === MAX_DOMAIN || !isDomain(domain)) return null;
  const glued = GLUED.exec(domain);
  const pattern = inBrackets ? ADDRESS_IN_BRACKETS : ADDRESS;
  pattern.lastIndex = start;
  const found = glued ? domain.slice(0, glued.index) : (pattern.exec(text)?.[0] ?? '');
  const shown = trimEnd(found);
  return { href: /^www/i.test(shown) ? `http://${shown}` : shown, text: shown, end: start + shown.length };
}

function isDomain(domain: string): boolean {
  const isWww = /^www/i.test(domain);
  const labels = domain.replace(/^https?:\/\//i, '').split('.');
  if (isWww && labels.length < 2) return false;
  return !labels.slice(-2).some(label => label.includes('_'));
}

/** Trims punctuation, entities and unmatched closing parentheses. */
function trimEnd(url: string): string {
  let end = url.length;
  let balance = 0;
  for (const char of url) balance += char === '(' ? 1 : char === ')' ? -1 : 0;
  for (; end > 0; end--) {
    const char = url.charAt(end - 1);
    if (char === ')' && balance < 0) balance++;
    else if (char === ';') {
      const entity = /&[a-z0-9]{1,32};$/i.exec(url.slice(Math.max(0, end - 34), end));
      if (entity) end -= entity[0].length - 1;
    } else if (!/[?!.,:*_~'"]/.test(char)) break;
  }
  return url.slice(0, end);
}

/** Converts e-mail addresses in a text to links. */
export function linkMails(text: string): readonly Inline[] {
  let at = text.indexOf('@');
  if (at < 0) return [text];
  const nodes: Inline[] = [];
  let done = 0;
  for (; at >= 0; at = text.indexOf('@', Math.max(at + 1, done))) {
    let start = at;
    while (start > done && LOCAL.test(text.charAt(start - 1))) start--;
    MAIL_DOMAIN.lastIndex = at + 1;
    const domain = start < at ? MAIL_DOMAIN.exec(text)?.[0] : undefined;
    const next = domain ? text[at + 1 + domain.length] : undefined;
    if (!domain || /[-_]$/.test(domain) || next === '@') continue;
    const end = at + 1 + domain.length;
    if (start > done) nodes.push(text.slice(done, start));
    const mail = text.slice(start, end);
    nodes.push({ type: 'link', href: `mailto:${mail}`, title: null, children: [mail] });
    done = end;
  }
  if (done < text.length) nodes.push(text.slice(done));
  return nodes;
}
