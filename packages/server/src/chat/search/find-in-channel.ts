/*
 * Finds words in one chat, by the index of words. A chat is read whole before, however old its messages are: a copied or
 * imported one may not be in the index yet. A temporary chat never is, so its texts are looked through.
 */
import { chatSearchLimits, findInChannel, foldedWords, searchWords } from '@oriel/contracts';
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { messages, messageWords } from '../../platform/db/schema';
import { operation } from '../policy';
import { indexMessages } from './index-messages';
import { queryOf } from './search-chats';

/** Messages that are read at once, and the most that one search reads. */
const step = 1_000;
const steps = 20;

export const findOperations = [
  operation(findInChannel, async ({ db, body, channel }) => {
    const words = searchWords(body.query);
    if (words.length === 0) return { messageIds: [], hasMore: false };
    const found = channel.isTemporary
      ? await lookThrough(db, channel.id, words)
      : await findByIndex(db, channel.id, words);
    return {
      messageIds: found.slice(0, chatSearchLimits.found).reverse(),
      hasMore: found.length > chatSearchLimits.found,
    };
  }),
];

/** Both give the latest first, and one more than are asked for where there are more. */
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

async function lookThrough(db: Queryable, channelId: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  let before: number | undefined;
  for (let at = 0; at < steps && found.length <= chatSearchLimits.found; at++) {
    const rows: { id: string; seq: number; text: string }[] = await db
      .select({ id: messages.id, seq: messages.seq, text: messages.fullText })
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
    for (const { id, text } of rows) {
      const said = [...foldedWords(text)];
      if (words.every(word => said.some(each => each.startsWith(word)))) found.push(id);
    }
    before = rows.at(-1)?.seq;
    if (rows.length < step) break;
  }
  return found;
}
