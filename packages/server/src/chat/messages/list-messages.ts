import type { HandlerInput, listMessages as listMessagesRoute, RouteOutput } from '@oriel/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { messages, runs } from '../../db/schema';
import { badRequest } from '../../http/errors';
import type { ChatServices } from '../chat-services';
import { toChatMessage } from './chat-message';

export async function listMessages(
  { db }: ChatServices,
  { params, query }: HandlerInput<typeof listMessagesRoute>,
): Promise<RouteOutput<typeof listMessagesRoute>> {
  const inChannel = and(eq(messages.channelId, params.channelId), eq(messages.superseded, false));
  let before: number | undefined;
  if (query.before !== undefined) {
    const [anchor] = await db
      .select({ seq: messages.seq })
      .from(messages)
      .where(and(inChannel, eq(messages.id, query.before)));
    if (!anchor) throw badRequest('no_messages_found', 'There is no such message in the channel');
    before = anchor.seq;
  }
  // First, so that an answer that ends in between is followed to its end and not missed.
  const [running] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.channelId, params.channelId), eq(runs.status, 'running')))
    .limit(1);
  const rows = await db
    .select()
    .from(messages)
    .where(and(inChannel, before === undefined ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(query.limit + 1);
  return {
    messages: rows.slice(0, query.limit).reverse().map(toChatMessage),
    hasMore: rows.length > query.limit,
    activeRunId: running?.id ?? null,
  };
}
