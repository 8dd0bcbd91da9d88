import type { Inline } from './inline-node';

const URL_START = /(?:^|[\s*_~("'])(?:https?:\/\/|www\.)/i;
const URL = /(?:https?:\/\/|www\.)[^\s<]+/iy;
const DOMAIN = /^(?:https?:\/\/)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/iu;
const LOCAL = /[\w.+-]/;
const MAIL_DOMAIN = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y;

/** Where the next bare address starts in a text, or -1. */
export function findUrl(text: string, before: string): number {
  if (!text.includes('://') && !/www\./i.test(text)) return -1;
  const found = URL_START.exec(text);
  if (!found) return -1;
  const start = found.index + (/^[hw]/i.test(found[0]) ? 0 : 1);
  return start === 0 && before && !/[\s*_~("']/.test(before) ? -1 : start;
}

/** Reads the bare address at `start` by GFM's rules for where it ends. */
export function parseUrl(text: string, start: number): { href: string; text: string; end: number } | null {
  URL.lastIndex = start;
  const found = URL.exec(text)?.[0];
  if (!found) return null;
  const domain = DOMAIN.exec(found)?.[0];
  if (!domain || !isDomain(domain)) return null;
  const shown = trimEnd(found);
  return { href: /^www/i.test(shown) ? `http://${shown}` : shown, text: shown, end: start + shown.length };
}

function isDomain(domain: string): boolean {
  const isWww = /^www/i.test(domain);
  const labels = domain.replace(/^https?:\/\//i, '').split('.');
  if (isWww && labels.length < 2) return false;
  return !labels.slice(-2).some(label => label.includes('_'));
}

/** Cuts off punctuation, entities and closing parentheses that have no opening one. */
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

/** Makes links of the e-mail addresses in a text. */
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
