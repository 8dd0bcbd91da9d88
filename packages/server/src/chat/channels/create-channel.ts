import {
  type Channel,
  type createChannel as createChannelRoute,
  type HandlerInput,
  limits,
} from '@oriel/contracts';
import { checkName } from '../../http/route/check-name';
import type { RequestContext } from '../../http/route/request-context';
import { channels } from '../../platform/db/schema';
import { HttpError } from '../../platform/errors/http-error';
import type { ChatServices } from '../chat-services';
import { defaultName } from '../runs/lifecycle/channel-name';
import { toChannel } from './channel-view';

export async function createChannel(
  services: ChatServices,
  { body }: HandlerInput<typeof createChannelRoute>,
  context: RequestContext,
): Promise<Channel> {
  if (body.name !== undefined)
    checkName('channel', body.name, { max: limits.channelName, rule: services.config.nameRule });
  const [row] = await services.db
    .insert(channels)
    .values({
      organizationId: context.organization.id,
      ownerId: context.user.id,
      name: body.name ?? defaultName(context.locale),
      isNameAutomatic: body.name === undefined,
      description: body.description,
    })
    .returning();
  if (!row) throw new HttpError(500, 'failed_to_create_channel', 'The channel was not stored');
  return toChannel(row);
}
