import { type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import type { ChatHost } from '../chat-host';
import type { Placeholders } from './placeholders';

/** The placeholders of a mount, once any may have words. */
type Known = Pick<Placeholders, 'split' | 'reveal'> | undefined;
const known = new WeakMap<ChatHost, Signal<Known>>();
/** The chat that a mount shows. */
const shown = new WeakMap<ChatHost, ReadonlySignal<string | null>>();

function signalOf(host: ChatHost): Signal<Known> {
  const found = known.get(host) ?? signal<Known>(undefined);
  known.set(host, found);
  return found;
}

export const knownWords = (host: ChatHost): ReadonlySignal<Known> => signalOf(host);

export function rememberRealWords(host: ChatHost, words: Known): void {
  signalOf(host).value = words;
}

export const rememberShownChat = (host: ChatHost, channelId: ReadonlySignal<string | null>) =>
  shown.set(host, channelId);

/** Links and code in Markdown. A word in a URL would be sent to its server as soon as the text is rendered elsewhere. */
const untouched = /(\]\([^)]*\)?|[a-z][a-z\d+.-]*:\/\/\S+|mailto:\S+|```[\s\S]*?(?:```|$)|`[^`\n]*`)/gi;

/** A Markdown text of the shown chat with placeholders replaced by the real words, outside of links and code. */
export function realWords(host: ChatHost, text: string): string {
  const words = known.get(host)?.peek();
  const channelId = shown.get(host)?.peek() ?? '';
  if (!words) return text;
  return text
    .split(untouched)
    .map((part, index) => (index % 2 === 1 ? part : words.reveal(part, channelId)))
    .join('');
}
