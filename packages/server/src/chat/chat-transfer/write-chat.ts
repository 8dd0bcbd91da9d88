import { drawnImageOf, type ExportedChat, type Locale, type MessagePart, webSources } from '@oriel/contracts';
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import { type Owner, ownedBy } from '../../http/caller/owner';
import type { Queryable } from '../../platform/db/database';
import { agents, channels, messageFeedback, messages } from '../../platform/db/schema';
import { isListable } from '../load-channel';
import { type DocxTurn, docxLimits } from './docx-document';
import { type ExportWords, exportTexts, timeText } from './export-words';
import { writeDocx } from './write-docx';

export const toJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

export const findChannels = (db: Queryable, owner: Owner) =>
  db
    .select({ id: channels.id, name: channels.name, createdAt: channels.createdAt })
    .from(channels)
    .where(and(ownedBy(channels, owner), eq(channels.isTransient, false), isListable))
    .orderBy(asc(channels.createdAt), asc(channels.id));

/** A chat, or one message of it. */
export interface ExportedChannel {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Default: all messages. */
  readonly messageId?: string;
}

type Turn = ExportedChat['messages'][number];
type Row = Awaited<ReturnType<typeof readPage>>[number];

/** A message with author and time in the language of the reader. */
function turnOf(row: Row, words: ExportWords): Turn {
  const isAnswer = row.role === 'assistant';
  const agent = row.agent?.i18n?.[words.locale]?.name ?? row.agent?.name;
  return {
    role: row.role,
    superseded: row.superseded,
    author: isAnswer ? (agent ?? exportTexts[words.locale].answer) : words.person,
    time: timeText(row.createdAt, words),
    text: row.fullText.trim(),
    files: row.attachments.map(file => file.meta_data?.original_file_name ?? file.file_name),
    images: isAnswer ? row.content.flatMap(part => drawnImageOf(part) ?? []) : [],
    sources: isAnswer ? findSources(row.content, words.locale) : [],
  };
}

export async function* writeChatAsJson(
  db: Queryable,
  channel: ExportedChannel,
  words: ExportWords,
): AsyncGenerator<string> {
  const { id, name, createdAt } = channel;
  const head = { id, name, createdAt, timeZone: words.timeZone ?? 'UTC' };
  yield `${toJson(head).trimEnd().slice(0, -2)},\n  "messages": [`;
  let separator = '';
  for await (const row of readMessages(db, channel)) {
    yield `${separator}\n${JSON.stringify({
      id: row.id,
      createdAt: row.createdAt,
      ...turnOf(row, words),
      responseToId: row.responseToId,
      finishReason: row.finishReason ?? undefined,
      feedback: row.feedback ?? undefined,
      content: row.content,
      error: row.error ?? undefined,
    })}`;
    separator = ',';
  }
  yield '\n  ]\n}\n';
}

/** Sources of an answer: web pages, and passages of files by the number in its text. */
const findSources = (parts: readonly MessagePart[], locale: Locale): Turn['sources'] => [
  ...webSources(parts).map(({ title, url }) => ({ title, url })),
  ...parts.flatMap(part => {
    if (part.type !== 'file' || part.mark === undefined) return [];
    const place =
      part.page === undefined ? part.name : `${part.name}, ${exportTexts[locale].page} ${part.page}`;
    return [{ title: `[${part.mark}] ${place}` }];
  }),
];

/** Titles and names come from strangers, so their Markdown is escaped. */
const escapeMarkdown = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>!#|~$]/g, '\\$&');

const sourceLine = ({ url, title }: Turn['sources'][number]) =>
  `- ${escapeMarkdown(title)}${url === undefined ? '' : `: <${url}>`}\n`;

/** The messages that are shown. */
async function* readTurns(db: Queryable, channel: ExportedChannel, words: ExportWords): AsyncGenerator<Turn> {
  for await (const row of readMessages(db, channel)) {
    const isShown = channel.messageId !== undefined || !row.superseded;
    if (isShown && row.role !== 'system') yield turnOf(row, words);
  }
}

export async function* writeChatAsMarkdown(
  db: Queryable,
  channel: ExportedChannel,
  words: ExportWords,
): AsyncGenerator<string> {
  const texts = exportTexts[words.locale];
  yield `# ${channel.name}\n`;
  for await (const { author, time, text, files, sources } of readTurns(db, channel, words)) {
    yield `\n## ${escapeMarkdown(author)}, ${time}\n\n${text}\n`;
    if (files.length > 0) yield `\n${texts.files}: ${files.map(escapeMarkdown).join(', ')}\n`;
    if (sources.length > 0) yield `\n${texts.sources}:\n\n${sources.map(sourceLine).join('')}`;
  }
}

/** Writes the visible chat as a Word document. It is kept in memory, so its length is limited. */
export async function writeChatAsDocx(
  db: Queryable,
  channel: ExportedChannel,
  words: ExportWords,
): Promise<Uint8Array> {
  const texts = exportTexts[words.locale];
  const turns: DocxTurn[] = [];
  let left: number = docxLimits.text;
  for await (const { role, author, time, text, files, sources } of readTurns(db, channel, words)) {
    turns.push({
      heading: `${author}, ${time}`,
      text: text.slice(0, Math.max(0, left)),
      isMarkdown: role === 'assistant',
      files: files.length > 0 ? `${texts.files}: ${files.join(', ')}` : '',
      sources,
    });
    left -= text.length;
    if (left < 0) break;
  }
  return writeDocx({
    title: channel.name,
    creator: words.productName,
    turns,
    sourcesLabel: texts.sources,
    cutNote: texts.cut,
    isCut: left < 0,
    isPlain: false,
  });
}

const readPage = (db: Queryable, { id, messageId }: ExportedChannel, after: number, size: number) =>
  db
    .select({
      ...getTableColumns(messages),
      agent: { name: agents.name, i18n: agents.i18n },
      feedback: {
        rating: messageFeedback.rating,
        reason: messageFeedback.reason,
        comment: messageFeedback.comment,
        sharedAt: messageFeedback.sharedAt,
      },
    })
    .from(messages)
    .leftJoin(messageFeedback, eq(messageFeedback.messageId, messages.id))
    .leftJoin(agents, eq(agents.id, messages.agentId))
    .where(
      and(
        eq(messages.channelId, id),
        gt(messages.seq, after),
        messageId === undefined ? undefined : eq(messages.id, messageId),
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(size);

async function* readMessages(db: Queryable, channel: ExportedChannel, size = 200) {
  let after = -1;
  for (;;) {
    const rows = await readPage(db, channel, after, size);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.seq;
  }
}
