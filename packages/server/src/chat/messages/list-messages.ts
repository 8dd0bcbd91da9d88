import type { HandlerInput, listMessages as listMessagesRoute, RouteOutput } from '@oriel/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { messages, runs } from '../../platform/db/schema';
import { badRequest } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { toChatMessage } from '../runs/log/chat-message';

export async function listMessages(
  { db }: ChatServices,
  { params, query }: HandlerInput<typeof listMessagesRoute>,
): Promise<RouteOutput<typeof listMessagesRoute>> {
  // One view of both tables: an unfinished answer always comes with the run that writes it.
  return db.transaction(tx => readPage(tx, params.channelId, query), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function readPage(
  tx: Transaction,
  channelId: string,
  query: HandlerInput<typeof listMessagesRoute>['query'],
): Promise<RouteOutput<typeof listMessagesRoute>> {
  const inChannel = and(eq(messages.channelId, channelId), eq(messages.superseded, false));
  let before: number | undefined;
  if (query.before !== undefined) {
    const [anchor] = await tx
      .select({ seq: messages.seq })
      .from(messages)
      .where(and(inChannel, eq(messages.id, query.before)));
    if (!anchor) throw badRequest('no_messages_found', 'There is no such message in the channel');
    before = anchor.seq;
  }
  const rows = await tx
    .select()
    .from(messages)
    .where(and(inChannel, before === undefined ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(query.limit + 1);
  const [running] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.channelId, channelId), eq(runs.status, 'running')))
    .limit(1);
  return {
    messages: rows.slice(0, query.limit).reverse().map(toChatMessage),
    hasMore: rows.length > query.limit,
    activeRunId: running?.id ?? null,
  };
}
