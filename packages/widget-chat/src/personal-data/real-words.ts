import type { ChatHost } from '../session/chat-host';

/** How the words behind placeholders are found, in the mounts that have any. */
const known = new WeakMap<ChatHost, (text: string) => string>();

export const rememberRealWords = (host: ChatHost, reveal: (text: string) => string) =>
  known.set(host, reveal);

/** A text as its reader knows it: with the words that placeholders stand for. */
export const realWords = (host: ChatHost, text: string): string => known.get(host)?.(text) ?? text;
