import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { feedback } from './feedback';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;

const params = z.object({ organizationId: z.uuid(), messageId: z.uuid() });
const path = '/v1/organizations/:organizationId/messages/:messageId/feedback' as const;

export const listFeedback = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId/feedback',
  summary: 'What the person has said of the answers of a channel',
  params: channelParams,
  answer: {
    kind: 'json',
    schema: z.object({ results: z.array(snakeObject({ messageId: z.uuid(), feedback })) }),
  },
  access: { ...access, thing: { channel: 'own' } },
});

export const giveFeedback = route({
  service: 'chat',
  method: 'PUT',
  path,
  summary: 'Rates an answer, in place of an earlier rating',
  params,
  body: { kind: 'json', schema: feedback },
  answer: { kind: 'json', schema: feedback },
  access: { ...access, thing: { message: 'own' } },
  errors: ['no_messages_found'],
});

export const withdrawFeedback = route({
  service: 'chat',
  method: 'DELETE',
  path,
  summary: 'Takes back the rating of an answer',
  params,
  answer: { kind: 'empty' },
  access: { ...access, thing: { message: 'own' } },
});
