/*
 * Finds words in one chat, with the word index. The whole chat is indexed first, however old its messages are: a copied or
 * imported one may not be in the index yet. A temporary chat is never indexed, so its texts are scanned.
 */
import { setImmediate } from 'node:timers/promises';
import {
  chatSearchLimits,
  countSearchMarks,
  findInChannel,
  hasSearchWords,
  searchWords,
} from '@oriel/contracts';
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { messages, messageWords } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';
import { indexMessages, portionsOf, searchedLength } from './index-messages';
import { hasRuns, queryOf } from './search-chats';

/** Messages that are read at once, and the maximum for one search. */
const step = 1_000;
const steps = 20;
/** Maximum characters of a temporary chat that one search reads: each search folds them again. */
const lookedThrough = 4_000_000;

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel });

export const findOperations = [
  operation(findInChannel, async ({ db, body, channel }) => {
    const words = searchWords(body.query);
    if (words.length === 0) return { messageIds: [], counts: [], hasMore: false };
    const found = channel.isTemporary
      ? await lookThrough(db, channel.id, words)
      : { ids: await findByIndex(db, channel.id, words), isWhole: true };
    const matches = await countMatches(db, found.ids.slice(0, chatSearchLimits.found).reverse(), words);
    return {
      messageIds: matches.map(({ id }) => id),
      counts: matches.map(({ count }) => count),
      hasMore: !found.isWhole || found.ids.length > chatSearchLimits.found,
    };
  }),
];

/** Number of messages per batch when matches are counted. */
const counted = 100;

async function countMatches(
  db: Queryable,
  ids: readonly string[],
  words: readonly string[],
): Promise<{ readonly id: string; readonly count: number }[]> {
  const counts = new Map<string, number>();
  for (let from = 0; from < ids.length; from += counted) {
    const texts = await db
      .select({ id: messages.id, text: sql<string>`left(${messages.fullText}, ${searchedLength})` })
      .from(messages)
      .where(inArray(messages.id, ids.slice(from, from + counted)));
    for (const { id, text } of texts) counts.set(id, countSearchMarks(text, words));
    // Let other requests run.
    await setImmediate();
  }
  // The index does not know whether the pieces of a run follow each other.
  const least = hasRuns(words) ? 0 : 1;
  return ids
    .map(id => ({ id, count: Math.max(least, counts.get(id) ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** Both functions return the latest first, and one more than the limit if there are more. */
async function findByIndex(db: Queryable, channelId: string, words: readonly string[]): Promise<string[]> {
  for (let at = 0; at < steps; at++) {
    const { count } = await indexMessages(db, sql`channel.id = ${channelId}`, step);
    if (count < step) break;
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT message.id FROM ${messages} AS message JOIN ${messageWords} AS words ON words.message_id = message.id
    WHERE message.channel_id = ${channelId} AND NOT message.superseded AND words.document @@ ${queryOf(words)}::tsquery
    ORDER BY message.seq DESC LIMIT ${chatSearchLimits.found + 1}`);
  return rows.map(({ id }) => id);
}

/** @returns with `isWhole` false if older messages were not searched */
async function lookThrough(
  db: Queryable,
  channelId: string,
  words: readonly string[],
): Promise<{ readonly ids: string[]; readonly isWhole: boolean }> {
  const ids: string[] = [];
  let characters = 0;
  let before: number | undefined;
  for (let at = 0; at < steps; at++) {
    const rows: { id: string; seq: number; characters: number }[] = await db
      .select({
        id: messages.id,
        seq: messages.seq,
        characters: sql<number>`least(length(${messages.fullText}), ${searchedLength})`,
      })
      .from(messages)
      .where(
        and(
          eq(messages.channelId, channelId),
          eq(messages.superseded, false),
          ne(messages.role, 'system'),
          before === undefined ? undefined : lt(messages.seq, before),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(step);
    for (const portion of portionsOf(rows)) {
      if (characters >= lookedThrough) return { ids, isWhole: false };
      const texts = await db
        .select({ id: messages.id, text: sql<string>`left(${messages.fullText}, ${searchedLength})` })
        .from(messages)
        .where(inArray(messages.id, portion))
        .orderBy(desc(messages.seq));
      for (const { id, text } of texts) {
        characters += text.length;
        if (hasSearchWords(text, words)) ids.push(id);
        // Let other requests run between two long messages.
        await setImmediate();
      }
      if (ids.length > chatSearchLimits.found) return { ids, isWhole: true };
    }
    before = rows.at(-1)?.seq;
    if (rows.length < step) return { ids, isWhole: true };
  }
  return { ids, isWhole: false };
}
