import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { organizationParams } from '../organizations/organization';
import { boundedText } from '../text';

export const chatSearchLimits = {
  query: 200,
  /** Messages in one answer; a name of a chat counts for itself. */
  hits: 50,
  /** Messages that a search within one chat names, the latest. */
  found: 2_000,
} as const;

/** A place that a search has found: the name of a chat, or one of its messages. */
export const chatHit = snakeObject({
  channelId: z.uuid(),
  channelName: z.string(),
  archived: z.boolean(),
  /** Epoch milliseconds: when the message was written, or when something was last said in the chat. */
  at: z.number(),
  /** Null where the name of the chat was found. */
  message: z.nullable(
    z.object({
      id: z.uuid(),
      role: z.enum(['user', 'assistant']),
      /** A line of the text around the first word that was found. */
      excerpt: z.string(),
    }),
  ),
});
export type ChatHit = z.output<typeof chatHit>;

export const searchChats = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/channels/search',
  summary: "Finds words in the names and messages of the user's own chats, the latest first",
  params: organizationParams,
  body: {
    kind: 'json',
    schema: z.object({
      query: boundedText(chatSearchLimits.query, 1),
      limit: z._default(
        z.number().check(z.int(), z.gte(1), z.lte(chatSearchLimits.hits)),
        chatSearchLimits.hits,
      ),
    }),
  },
  answer: {
    kind: 'json',
    schema: snakeObject({
      hits: z.array(chatHit),
      /** More messages have the words than are told here. */
      hasMore: z.boolean(),
    }),
  },
  access: {
    vouched: 'anybody',
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    embed: ['chat'],
  },
});

export const findInChannel = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/channels/:channelId/find',
  summary: 'Finds words in the messages of one channel, as they are shown',
  params: channelParams,
  body: { kind: 'json', schema: z.object({ query: boundedText(chatSearchLimits.query, 1) }) },
  answer: {
    kind: 'json',
    schema: snakeObject({
      /** Oldest first. */
      messageIds: z.array(z.uuid()),
      /** Older messages have the words, too, or were not looked at. */
      hasMore: z.boolean(),
    }),
  },
  access: {
    vouched: 'anybody',
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    thing: { channel: 'own' },
    embed: ['chat'],
  },
});
