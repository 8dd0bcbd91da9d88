import { channelBinLimits, emptyChannelBin, listBinnedChats, restoreBinnedChats } from '@oriel/contracts';
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { removeFilesNow } from '../../ai/files/remove-unused-files';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import type { Transaction } from '../../platform/db/database';
import { channels, messages } from '../../platform/db/schema';
import { removeChannels } from '../channels/remove-channels';
import type { ChatServices } from '../chat-services';
import { ownWithBin } from '../load-channel';
import { unbinMessages } from '../messages/bin-messages';
import { toPlainText } from '../messages/plain-text';

/** Characters of an excerpt, and of the Markdown that it is read from. */
const excerptLength = 200;
const readLength = 1_000;

const { operation, transaction } = operationsOf<ChatServices>()({});

export const channelBinOperations = [
  operation(listBinnedChats, async ({ db, query, context }) => {
    const origin = alias(channels, 'origin');
    const where = and(
      inBin(context),
      query.channelId === undefined ? undefined : eq(channels.binnedFromId, query.channelId),
      // The messages of a deleted chat are listed again once it is restored.
      or(isNull(channels.binnedFromId), isNull(origin.binnedAt)),
    );
    const isOfOrigin = eq(origin.id, channels.binnedFromId);
    const rows = await db
      .select({
        id: channels.id,
        name: sql<string>`coalesce(${origin.name}, ${channels.name})`,
        messagesOf: channels.binnedFromId,
        excerpt: sql<string>`coalesce((
          SELECT left(full_text, ${readLength}) FROM ${messages}
          WHERE channel_id = ${channels.id} AND role <> 'system' ORDER BY seq LIMIT 1
        ), '')`,
        deletedAt: channels.binnedAt,
      })
      .from(channels)
      .leftJoin(origin, isOfOrigin)
      .where(where)
      .orderBy(desc(channels.binnedAt), desc(channels.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    const [counted] = await db
      .select({ count: sql<number>`count(*)::integer` })
      .from(channels)
      .leftJoin(origin, isOfOrigin)
      .where(where);
    return {
      results: rows.map(row => ({
        ...row,
        excerpt: [...toPlainText(row.excerpt)].slice(0, excerptLength).join(''),
        deletedAt: row.deletedAt?.getTime() ?? 0,
      })),
      totalCount: counted?.count ?? 0,
    };
  }),

  transaction(restoreBinnedChats, async ({ db, body, context }) => {
    const asked = await db
      .select()
      .from(channels)
      .where(and(inBin(context), inArray(channels.id, body.ids)))
      // Chats before the messages in them.
      .orderBy(sql`${channels.binnedFromId} NULLS FIRST`, channels.id)
      .for('update');
    const ids: string[] = [];
    for (const row of asked) {
      if (row.binnedFromId === null) await unbinChannel(db, row.id);
      else if (!(await unbinMessages(db, row))) continue;
      ids.push(row.id);
    }
    return { ids };
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(emptyChannelBin, async ({ query, context, ...services }) => {
    const named = query.id === undefined ? undefined : eq(channels.id, query.id);
    await removeChannels(services, and(inBin(context), named));
    await removeFilesNow(services, context.user.id);
    return undefined;
  }),
];

const inBin = (context: RequestContext): SQL | undefined =>
  and(ownWithBin(context), isNotNull(channels.binnedAt), isOfReach(context));

/** An application cannot reach deleted messages of a chat that has left it since. */
const isOfReach = ({ owner: { applicationId } }: RequestContext): SQL | undefined =>
  applicationId === undefined
    ? undefined
    : sql`(${channels.binnedFromId} IS NULL OR EXISTS (
        SELECT FROM ${channels} AS chat
        WHERE chat.id = ${channels.binnedFromId} AND chat.application_id = ${applicationId}
      ))`;

const unbinChannel = (tx: Transaction, id: string) =>
  tx
    .update(channels)
    .set({ binnedAt: null, updatedAt: sql`${channels.updatedAt}` })
    .where(eq(channels.id, id));

/** Number of entries in one transaction. */
const portion = 100;

/** Deletes for good what can no longer be restored. */
export async function emptyOldBins(services: Pick<ChatServices, 'db' | 'bus'>): Promise<void> {
  const { db } = services;
  const isOver = sql`${channels.binnedAt} < now() - make_interval(days => ${channelBinLimits.days})`;
  for (;;) {
    const found = await db.select({ id: channels.id }).from(channels).where(isOver).limit(portion);
    const ids = found.map(({ id }) => id);
    // A chat that was restored meanwhile stays.
    if (ids.length > 0) await removeChannels(services, and(inArray(channels.id, ids), isOver));
    if (found.length < portion) return;
  }
}
