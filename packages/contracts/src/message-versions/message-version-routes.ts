import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;

/** Messages at the same position of a chat: a rephrased question, or another answer to the same one. */
export const messageVersions = snakeObject({
  /** Oldest first. An answer that failed without any text is omitted. */
  messageIds: z.array(z.uuid()),
  /** The current version. */
  shownId: z.uuid(),
});
export type MessageVersions = z.output<typeof messageVersions>;

export const listVersions = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId/versions',
  summary: 'The messages of a channel, of those that are shown, which have more than one version',
  params: channelParams,
  answer: { kind: 'json', schema: z.object({ versions: z.array(messageVersions) }) },
  access: { ...access, thing: { channel: 'own' } },
});

/** The branch is the same in all of the person's tabs and devices until another one is selected. */
export const showVersion = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/messages/:messageId/show',
  summary: 'Shows the branch of a channel that this message is on, to where it was read last',
  params: z.object({ organizationId: z.uuid(), messageId: z.uuid() }),
  answer: { kind: 'empty' },
  access: { ...access, thing: { message: 'own' } },
  errors: ['chat_completion_is_locked_for_channel'],
});
