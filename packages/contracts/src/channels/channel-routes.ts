import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { lifetimes } from '../lifetimes';
import { organizationParams } from '../organizations/organization';
import { channel, channelInput, channelParams } from './channel';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;
const nameErrors = ['channel_name_required', 'channel_name_length', 'channel_name_charset'] as const;

export const createChannel = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/channels',
  summary: 'Opens a channel',
  params: organizationParams,
  body: { kind: 'json', schema: channelInput },
  answer: { kind: 'json', schema: channel, status: 201 },
  access,
  errors: ['failed_to_create_channel', 'agent_not_found', ...nameErrors],
  failure: 'failed_to_create_channel',
  idempotent: true,
});

export const getChannel = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId',
  summary: 'One channel',
  params: channelParams,
  answer: { kind: 'json', schema: channel },
  access: { ...access, thing: { channel: 'own' } },
});

export const deleteChannel = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/channels/:channelId',
  summary:
    'Deletes a channel with its messages; for 30 days it can be restored. A running answer is stopped, a link ends',
  params: channelParams,
  answer: { kind: 'empty' },
  access: { ...access, thing: { channel: 'own' } },
});

export const createConnectionToken = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/connection-tokens/:channelId',
  summary: 'A short-lived token that opens the event stream of one channel',
  params: channelParams,
  body: {
    kind: 'json',
    schema: snakeObject({
      /** Lifetime of the token in seconds. Default 60. */
      timeout: z._default(z.number().check(z.int(), z.gte(1), z.lte(600)), lifetimes.channelToken),
    }),
  },
  answer: { kind: 'json', schema: z.object({ token: z.string() }), status: 201 },
  access: { ...access, thing: { channel: 'own' } },
});

export const cancelChannel = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/channels/:channelId/cancel',
  summary: 'Stops the running answer, or all of a comparison; what has come stays',
  params: channelParams,
  query: z.object({
    /** In a comparison, the one answer to stop. Default: all. */
    messageId: z.optional(z.uuid()),
  }),
  answer: { kind: 'empty' },
  access: { ...access, thing: { channel: 'own' } },
});
