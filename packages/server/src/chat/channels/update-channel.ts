import {
  type Channel,
  type HandlerInput,
  limits,
  type updateChannel as updateChannelRoute,
} from '@oriel/contracts';
import { channels } from '../../db/schema';
import { checkName } from '../../http/check-name';
import { notFound } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import type { ChatServices } from '../chat-services';
import { toChannel } from './channel-view';
import { ownChannel } from './own-channel';

export async function updateChannel(
  services: ChatServices,
  { params, body }: HandlerInput<typeof updateChannelRoute>,
  context: RequestContext,
): Promise<Channel> {
  if (body.name !== undefined)
    checkName('channel', body.name, { max: limits.channelName, rule: services.config.nameRule });
  const [row] = await services.db
    .update(channels)
    .set({
      ...(body.name !== undefined && { name: body.name, isNameAutomatic: false }),
      ...(body.description !== undefined && { description: body.description }),
      updatedAt: services.now(),
    })
    .where(ownChannel(context, params.channelId))
    .returning();
  if (!row) throw notFound();
  return toChannel(row);
}
