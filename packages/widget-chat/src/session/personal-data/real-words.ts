import type { ChatHost } from '../chat-host';

/** Functions that resolve placeholders, for the mounts that have any. */
const known = new WeakMap<ChatHost, (text: string) => string>();

export const rememberRealWords = (host: ChatHost, reveal: (text: string) => string) =>
  known.set(host, reveal);

/** Links and code in Markdown. A word in a URL would be sent to its server as soon as the text is rendered elsewhere. */
const untouched = /(\]\([^)]*\)?|[a-z][a-z\d+.-]*:\/\/\S+|mailto:\S+|```[\s\S]*?(?:```|$)|`[^`\n]*`)/gi;

/** A Markdown text with placeholders replaced by the real words, outside of links and code. */
export function realWords(host: ChatHost, text: string): string {
  const reveal = known.get(host);
  if (!reveal) return text;
  return text
    .split(untouched)
    .map((part, index) => (index % 2 === 1 ? part : reveal(part)))
    .join('');
}
