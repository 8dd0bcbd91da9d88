import type { Channel, getChannel as getChannelRoute, HandlerInput } from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import { channels } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { toChannel } from './channel-view';
import { ownChannel } from './own-channel';

export async function getChannel(
  { db }: ChatServices,
  { params }: HandlerInput<typeof getChannelRoute>,
  context: RequestContext,
): Promise<Channel> {
  const [row] = await db.select().from(channels).where(ownChannel(context, params.channelId));
  if (!row) throw notFound();
  return toChannel(row);
}
