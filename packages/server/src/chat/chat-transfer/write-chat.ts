import { type Locale, type MessagePart, webSources } from '@oriel/contracts';
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import { type Owner, ownedBy } from '../../http/caller/owner';
import type { Queryable } from '../../platform/db/database';
import { channels, messageFeedback, messages } from '../../platform/db/schema';
import { isListable } from '../load-channel';
import { type DocxTurn, docxLimits } from './docx-document';
import { writeDocx } from './write-docx';

export const toJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** A unique name that is valid on every file system. */
export function fileName(name: string, id: string): string {
  const harmless = name.normalize('NFC').replace(/[^\p{L}\p{N} -]+/gu, ' ');
  const short = harmless.replace(/\s+/g, ' ').trim().slice(0, 60).trim();
  return `${short === '' ? 'unnamed' : short} ${id.slice(0, 8)}`;
}

export const findChannels = (db: Queryable, owner: Owner) =>
  db
    .select({ id: channels.id, name: channels.name, createdAt: channels.createdAt })
    .from(channels)
    .where(and(ownedBy(channels, owner), eq(channels.isTransient, false), isListable))
    .orderBy(asc(channels.createdAt), asc(channels.id));
export type ExportedChannel = Awaited<ReturnType<typeof findChannels>>[number];

export async function* writeChatAsJson(db: Queryable, channel: ExportedChannel): AsyncGenerator<string> {
  yield `${toJson(channel).trimEnd().slice(0, -2)},\n  "messages": [`;
  let separator = '';
  for await (const row of readMessages(db, channel.id)) {
    yield `${separator}\n${JSON.stringify({
      id: row.id,
      role: row.role,
      createdAt: row.createdAt,
      responseToId: row.responseToId,
      finishReason: row.finishReason ?? undefined,
      superseded: row.superseded,
      feedback: row.feedback ?? undefined,
      content: row.content,
      error: row.error ?? undefined,
    })}`;
    separator = ',';
  }
  yield '\n  ]\n}\n';
}

const sourcesLabel = { de: 'Quellen', en: 'Sources' } as const;

const pageLabel = { de: 'Seite', en: 'page' } as const;
const cutNote = {
  de: 'Der Chat ist länger, als ein Word-Dokument fassen kann. Die Datei in Markdown enthält ihn ganz.',
  en: 'The chat is longer than a Word document can hold. The file in Markdown holds all of it.',
} as const;
const you = { de: 'Sie', en: 'You' } as const;

interface Source {
  readonly title: string;
  /** Undefined for a passage of a file. */
  readonly url?: string;
}

/** Sources of an answer: web pages, and passages of files by the number in its text. */
const findSources = (parts: readonly MessagePart[], locale: Locale): readonly Source[] => [
  ...webSources(parts),
  ...parts.flatMap(part => {
    if (part.type !== 'file' || part.mark === undefined) return [];
    const place = part.page === undefined ? part.name : `${part.name}, ${pageLabel[locale]} ${part.page}`;
    return [{ title: `[${part.mark}] ${place}` }];
  }),
];

/** Titles come from strangers, so their Markdown is escaped. */
const sourceLine = ({ url, title }: Source) => {
  const text = title.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>!#|~$]/g, '\\$&');
  return `- ${text}${url === undefined ? '' : `: <${url}>`}\n`;
};

/** Words that an export adds to a chat. */
export interface ExportWords {
  /** Language of the headings. */
  readonly locale: Locale;
  /** Name shown as the author of answers. */
  readonly productName: string;
}

const headingOf = (
  row: { readonly role: string; readonly createdAt: Date },
  { locale, productName }: ExportWords,
) => {
  const moment = row.createdAt.toISOString().slice(0, 16).replace('T', ' ');
  return `${row.role === 'user' ? you[locale] : productName}, ${moment} UTC`;
};

export async function* writeChatAsMarkdown(
  db: Queryable,
  channel: ExportedChannel,
  words: ExportWords,
): AsyncGenerator<string> {
  const { locale } = words;
  yield `# ${channel.name}\n`;
  for await (const row of readMessages(db, channel.id)) {
    if (row.superseded || row.role === 'system') continue;
    yield `\n## ${headingOf(row, words)}\n\n${row.fullText.trim()}\n`;
    const sources = row.role === 'assistant' ? findSources(row.content, locale) : [];
    if (sources.length > 0) yield `\n${sourcesLabel[locale]}:\n\n${sources.map(sourceLine).join('')}`;
  }
}

/** Writes the visible chat as a Word document. It is kept in memory, so its length is limited. */
export async function writeChatAsDocx(
  db: Queryable,
  channel: ExportedChannel,
  words: ExportWords,
): Promise<Uint8Array> {
  const { locale } = words;
  const turns: DocxTurn[] = [];
  let left: number = docxLimits.text;
  for await (const row of readMessages(db, channel.id)) {
    if (row.superseded || row.role === 'system') continue;
    const isAnswer = row.role === 'assistant';
    const text = row.fullText.trim();
    turns.push({
      heading: headingOf(row, words),
      text: text.slice(0, Math.max(0, left)),
      isMarkdown: isAnswer,
      sources: isAnswer ? findSources(row.content, locale) : [],
    });
    left -= text.length;
    if (left < 0) break;
  }
  return writeDocx({
    title: channel.name,
    creator: words.productName,
    turns,
    sourcesLabel: sourcesLabel[locale],
    cutNote: cutNote[locale],
    isCut: left < 0,
    isPlain: false,
  });
}

async function* readMessages(db: Queryable, channelId: string, pageSize = 200) {
  let after = -1;
  for (;;) {
    const rows = await db
      .select({
        ...getTableColumns(messages),
        feedback: {
          rating: messageFeedback.rating,
          reason: messageFeedback.reason,
          comment: messageFeedback.comment,
          sharedAt: messageFeedback.sharedAt,
        },
      })
      .from(messages)
      .leftJoin(messageFeedback, eq(messageFeedback.messageId, messages.id))
      .where(and(eq(messages.channelId, channelId), gt(messages.seq, after)))
      .orderBy(asc(messages.seq))
      .limit(pageSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.seq;
  }
}
