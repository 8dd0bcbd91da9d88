import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { addressNumber } from '../http/address-number';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { chatMessage } from './message';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;

export const listMessages = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId/messages',
  summary: 'The messages of a channel, oldest first',
  params: channelParams,
  query: z.object({
    limit: z._default(addressNumber(1, limits.messageList), limits.messageList),
    /** Only messages older than this one. */
    before: z.optional(z.uuid()),
  }),
  answer: {
    kind: 'json',
    schema: snakeObject({
      messages: z.array(chatMessage),
      hasMore: z.boolean(),
      /** The run that is writing to this channel; its events are read from the channel's event stream. */
      activeRunId: z.nullable(z.uuid()),
    }),
  },
  access: { ...access, thing: { channel: 'own' } },
  errors: ['failed_to_retrieve_channel_messages'],
  failure: 'failed_to_retrieve_channel_messages',
});

export const deleteMessage = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/messages/:messageId',
  summary:
    'Deletes a question together with its answers, or one version of them; for 30 days they can be restored',
  params: z.object({ organizationId: z.uuid(), messageId: z.uuid() }),
  query: z.object({
    /**
     * `all`: deletes all versions of the question with their answers; the messages after the current version stay. `one`: deletes
     * this version with everything after it; if it is the only version, like `all`. Default: `all`.
     */
    versions: z.optional(z.enum(['all', 'one'])),
  }),
  answer: { kind: 'empty' },
  access: { ...access, thing: { message: 'own' } },
});
