import type { ChatHost } from '../session/chat-host';

/** How the words behind placeholders are found, in the mounts that have any. */
const known = new WeakMap<ChatHost, (text: string) => string>();

export const rememberRealWords = (host: ChatHost, reveal: (text: string) => string) =>
  known.set(host, reveal);

/** Addresses and code in Markdown. A word in an address would go to whoever serves it as soon as the text is drawn elsewhere. */
const untouched = /(\]\([^)]*\)?|[a-z][a-z\d+.-]*:\/\/\S+|mailto:\S+|```[\s\S]*?(?:```|$)|`[^`\n]*`)/gi;

/** A Markdown text as its reader knows it: with the words that placeholders stand for, outside of addresses and code. */
export function realWords(host: ChatHost, text: string): string {
  const reveal = known.get(host);
  if (!reveal) return text;
  return text
    .split(untouched)
    .map((part, index) => (index % 2 === 1 ? part : reveal(part)))
    .join('');
}
