import {
  type Channel,
  type HandlerInput,
  limits,
  type updateChannel as updateChannelRoute,
} from '@oriel/contracts';
import { checkName } from '../../http/route/check-name';
import type { RequestContext } from '../../http/route/request-context';
import { channels } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { toChannel } from './channel-view';
import { ownChannel } from './own-channel';

export async function updateChannel(
  services: ChatServices,
  { params, body }: HandlerInput<typeof updateChannelRoute>,
  context: RequestContext,
): Promise<Channel> {
  const isOwn = ownChannel(context, params.channelId);
  if (body.name !== undefined) {
    const [before] = await services.db.select({ name: channels.name }).from(channels).where(isOwn);
    // A name that stays as it is need not keep the rule.
    if (before?.name !== body.name)
      checkName('channel', body.name, { max: limits.channelName, rule: services.config.nameRule });
  }
  const [row] = await services.db
    .update(channels)
    .set({
      ...(body.name !== undefined && { name: body.name, isNameAutomatic: false }),
      ...(body.description !== undefined && { description: body.description }),
      updatedAt: services.now(),
    })
    .where(isOwn)
    .returning();
  if (!row) throw notFound();
  return toChannel(row);
}
