/*
 * Searches the chats of one person. A search word is the beginning of a word in a message, or occurs anywhere in the name of a
 * chat.
 *
 * The latest messages are scanned first, in order: they contain enough matches of a frequent word. Rarer words are found with the
 * word index, which has no order, and which would return thousands of rows for a frequent word.
 */
import { setImmediate } from 'node:timers/promises';
import {
  type ChatHit,
  countSearchMarks,
  findSearchMarks,
  hasSearchWords,
  isUnspaced,
  searchChats,
  searchForms,
  searchPattern,
  searchWords,
} from '@oriel/contracts';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import type { Queryable } from '../../platform/db/database';
import { isQuick, quicklyFolded, wordQuery } from '../../platform/db/find-text';
import { channels, messages, messageWords } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { isKept, isListable, ownChannels } from '../load-channel';
import { toPlainText } from '../messages/plain-text';
import { indexMessages } from './index-messages';

/** Maximum characters before the first match, and in total. */
const before = 60;
const longest = 200;
/** Length of the piece of text searched at once, and the overlap of two pieces, so that no word is cut. */
const piece = 4_000;
const shared = 200;

/** Characters of Markdown around the first match that are read for an excerpt. */
const area = 2_000;

/**
 * The part of a Markdown text around the first match of the words, as plain text on one line.
 *
 * @param words As returned by `searchWords`
 */
export function findExcerpt(text: string, words: readonly string[]): string {
  const at = findFirst(text, words);
  // Begin at a line, because its first characters may be markup.
  const line = text.lastIndexOf('\n', Math.max(0, at - area / 2)) + 1;
  const from = at <= area ? 0 : Math.max(line, at - area);
  const to = Math.min(text.length, at + area);
  const source = text.slice(from, to);
  const plain = toPlainText(source.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, ''));
  const place = findFirst(plain, words);
  const start = place <= before ? 0 : startOfWord(plain, place - before);
  // Drop half a surrogate pair at the cut.
  const cut = plain.slice(start, start + longest).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  const isLaterCut = start + longest < plain.length || to < text.length;
  return `${from > 0 || start > 0 ? '…' : ''}${cut.trim()}${isLaterCut ? '…' : ''}`;
}

function findFirst(text: string, words: readonly string[]): number {
  for (let from = 0; from < text.length; from += piece - shared) {
    const part = text.slice(from, from + piece);
    // Finding exact marks is slow.
    if (countSearchMarks(part, words) === 0) continue;
    const [mark] = findSearchMarks(part, words);
    if (mark) return from + mark.start;
  }
  return 0;
}

function startOfWord(text: string, at: number): number {
  const space = text.slice(at, at + before / 2).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

/** Number of messages that are scanned before the index is used. */
const latest = 1_000;
/** Number of recent messages that a search indexes first, because the job may not have reached them. */
const unread = 200;
/** Number of chat names that are searched, and number of names returned. */
const names = 10_000;
const mostNames = 20;

const { operation } = operationsOf<ChatServices>()({});

export const searchOperations = [
  operation(searchChats, async ({ db, body, context }) => {
    const words = searchWords(body.query);
    if (words.length === 0) return { hits: [], hasMore: false };
    await indexMessages(
      db,
      sql`channel.organization_id = ${context.organization.id} AND channel.owner_id = ${context.user.id}
        AND channel.last_message_at > now() - interval '10 minutes'
        AND message.updated_at > now() - interval '10 minutes'`,
      unread,
    );
    const [byName, byMessage] = [
      await findNames(db, context, words),
      await findMessages(db, context, words, body.limit + 1),
    ];
    return {
      hits: [...byName, ...(await describeMessages(db, byMessage.slice(0, body.limit), words))],
      hasMore: byMessage.length > body.limit,
    };
  }),
];

/** Matches all words, each as the beginning of a word in the message. */
export const queryOf = (words: readonly string[]): string =>
  wordQuery(words, entry => (entry.endsWith(' ') ? `'${entry.trim()}'` : `'${entry}':*`));

/** Whether a search has a run of a script without spaces, of which the index has pieces. */
export const hasRuns = (words: readonly string[]): boolean =>
  words.some(word => isUnspaced(word) && (searchForms(word)[0]?.length ?? 0) > 1);

async function findNames(
  db: Queryable,
  context: RequestContext,
  words: readonly string[],
): Promise<ChatHit[]> {
  const lastActivity = sql<Date>`coalesce(${channels.lastMessageAt}, ${channels.createdAt})`;
  const hasPattern = (word: string) => sql`folded ~ ${searchPattern(word)}`;
  const has = (word: string) =>
    sql`(${sql.join([hasPattern(word), sql.join(word.split(/[‐-]/).map(hasPattern), sql` AND `)], sql` OR `)})`;
  const hasAll = sql.join(words.map(has), sql` AND `);
  // Reading thousands of names costs more than the rest of the search, so the database filters out names that cannot match.
  const mayMatch = sql`(SELECT NOT ${isQuick(sql`folded`)} OR (${hasAll}) FROM (SELECT ${quicklyFolded(channels.name)} AS folded OFFSET 0) AS name)`;
  const rows = await db
    .select({
      id: channels.id,
      name: channels.name,
      archivedAt: channels.archivedAt,
      lastMessageAt: channels.lastMessageAt,
      createdAt: channels.createdAt,
    })
    .from(channels)
    .where(and(ownChannels(context), isListable, mayMatch))
    .orderBy(desc(lastActivity), desc(channels.id))
    .limit(names);
  return rows
    .filter(({ name }) => hasSearchWords(name, words, true))
    .slice(0, mostNames)
    .map(({ id, name, archivedAt, lastMessageAt, createdAt }) => ({
      channelId: id,
      channelName: name,
      archived: archivedAt !== null,
      at: (lastMessageAt ?? createdAt).getTime(),
      message: null,
    }));
}

/** The ids of messages that contain all words, latest first. */
async function findMessages(
  db: Queryable,
  { organization, user, owner }: RequestContext,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const isWithin =
    owner.applicationId === undefined
      ? sql``
      : sql`AND EXISTS (
          SELECT FROM ${messages} AS message JOIN ${channels} AS channel ON channel.id = message.channel_id
          WHERE message.id = message_id AND channel.application_id = ${owner.applicationId}
        )`;
  // The database computes this set once, and it is nearly always small.
  const isKeptMessage = sql`message_id NOT IN (
    SELECT message.id FROM ${channels} AS channel JOIN ${messages} AS message ON message.channel_id = channel.id
    WHERE channel.organization_id = ${organization.id} AND channel.owner_id = ${user.id}
      AND channel.binned_at IS NOT NULL
  )`;
  const matches = sql`${isKeptMessage} AND document @@ ${queryOf(words)}::tsquery`;
  const read = async (found: SQL) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT message.id FROM (${found}) AS found JOIN ${messages} AS message ON message.id = found.message_id
      WHERE NOT message.superseded ORDER BY found.said_at DESC, message.id DESC LIMIT ${limit}`);
    return rows.map(({ id }) => id);
  };
  const recent = await read(sql`
    SELECT message_id, said_at FROM (
      SELECT message_id, said_at, document FROM ${messageWords}
      WHERE organization_id = ${organization.id} AND owner_id = ${user.id} ${isWithin}
      ORDER BY said_at DESC LIMIT ${latest}
    ) AS latest WHERE ${matches}`);
  if (recent.length === limit) return recent;
  // No index supports `IS NOT DISTINCT FROM`, so the word index is used.
  return read(sql`
    SELECT message_id, said_at FROM ${messageWords}
    WHERE ${matches} AND organization_id IS NOT DISTINCT FROM ${organization.id}
      AND owner_id IS NOT DISTINCT FROM ${user.id} ${isWithin}
    ORDER BY said_at DESC LIMIT ${2 * limit}`);
}

async function describeMessages(
  db: Queryable,
  ids: readonly string[],
  words: readonly string[],
): Promise<ChatHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: messages.id,
      role: messages.role,
      text: messages.fullText,
      createdAt: messages.createdAt,
      channelId: channels.id,
      channelName: channels.name,
      archivedAt: channels.archivedAt,
    })
    .from(messages)
    .innerJoin(channels, sql`${channels.id} = ${messages.channelId}`)
    .where(and(inArray(messages.id, [...ids]), eq(channels.isTransient, false), isKept));
  const byId = new Map(rows.map(row => [row.id, row]));
  const hits: ChatHit[] = [];
  // The index does not know whether the pieces of a run follow each other.
  const isMatch = (text: string) => !hasRuns(words) || hasSearchWords(text, words);
  for (const id of ids) {
    const row = byId.get(id);
    if (!row || row.role === 'system' || !isMatch(row.text)) continue;
    hits.push({
      channelId: row.channelId,
      channelName: row.channelName,
      archived: row.archivedAt !== null,
      at: row.createdAt.getTime(),
      message: { id, role: row.role, excerpt: findExcerpt(row.text, words) },
    });
    // Reading Markdown is slow in some texts. Let other requests run.
    await setImmediate();
  }
  return hits;
}
