import type { deleteChannel as deleteChannelRoute, HandlerInput } from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import { notFound } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { ownChannel } from './own-channel';
import { removeChannels } from './remove-channels';

export async function deleteChannel(
  services: ChatServices,
  { params }: HandlerInput<typeof deleteChannelRoute>,
  context: RequestContext,
): Promise<undefined> {
  const count = await removeChannels(services, ownChannel(context, params.channelId));
  if (count === 0) throw notFound();
}
