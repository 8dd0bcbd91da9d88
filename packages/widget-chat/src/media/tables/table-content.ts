import { type SourceCell, type TableLocale, type TypedCell, typeTable } from '@oriel/tables/typed';
import {
  captionOf,
  type FencedBlockProps,
  readTable,
  type TableActionsProps,
  textAround,
} from '@oriel/ui/markdown';
import type { ChatStore } from '../../session/chat-context';
import { realWords } from '../../session/personal-data/real-words';
import { newChat } from '../../session/texts/in-both';
import type { SheetData } from '../rich-blocks/read-sheet';

/** A table of an answer, ready to be copied or saved. */
export interface TableContent {
  readonly head: readonly string[];
  readonly rows: readonly (readonly TypedCell[])[];
  /** The heading above the table, else the name of the chat, if it has either. */
  readonly title: string | undefined;
}

/** Number of characters that show the language of an answer. */
const sample = 4_000;

/** Reads a table written in Markdown. */
export function contentOfTable(chat: ChatStore, source: TableActionsProps): TableContent {
  const [head = [], ...rows] = readTable(source);
  return contentOf(chat, { head, rows }, source.node);
}

/** Types the cells of a table and names it. */
export function contentOf(
  chat: ChatStore,
  { head, rows }: SheetData,
  node: FencedBlockProps['node'],
): TableContent {
  const { host } = chat;
  const real = (text: string) => realWords(host, text);
  const names = head.map(real);
  const cells: SourceCell[][] = rows.map(row =>
    row.map(cell => (typeof cell === 'string' ? real(cell) : cell)),
  );
  const own = rows.flat().slice(0, 200).join(' ');
  const locale = textLocale(`${textAround(node, sample)} ${head.join(' ')} ${own}`, host.locale.peek());
  return {
    head: names,
    rows: typeTable(names, cells, locale),
    title: real(captionOf(node) ?? '').trim() || chatName(chat),
  };
}

/** The name of the shown chat, unless it has none yet. */
function chatName({ threads, currentOrganization }: ChatStore): string | undefined {
  const id = threads.shown.peek().channelId.peek();
  const name = currentOrganization.peek()?.channels.find(id)?.name;
  return name && !Object.values(newChat).includes(name) ? name : undefined;
}

const words: Readonly<Record<TableLocale, RegExp>> = {
  de: /(?<!\p{L})(?:der|die|das|und|ist|nicht|mit|für|ein|eine|von|zu|den|im|auf|sind|wird|nach|je|pro|summe|gesamt|betrag|datum)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:the|and|is|of|to|in|for|with|not|on|are|this|that|you|by|total|amount|date|cost)(?!\p{L})/giu,
};

/** The language of a text by its most common words; `fallback` if they do not decide. */
export function textLocale(text: string, fallback: TableLocale): TableLocale {
  const de = text.match(words.de)?.length ?? 0;
  const en = text.match(words.en)?.length ?? 0;
  if (de === en) return fallback;
  return de > en ? 'de' : 'en';
}
