import { type Channel, limits } from '@oriel/contracts';
import { desc, sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { channels } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { toChannel } from './channel-view';
import { ownChannels } from './own-channel';

export async function listMyChannels(
  { db }: ChatServices,
  _: unknown,
  context: RequestContext,
): Promise<Channel[]> {
  const rows = await db
    .select()
    .from(channels)
    .where(ownChannels(context))
    .orderBy(desc(sql`coalesce(${channels.lastMessageAt}, ${channels.createdAt})`), desc(channels.id))
    .limit(limits.channelList);
  return rows.map(toChannel);
}
