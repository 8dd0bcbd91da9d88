import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { organizationParams } from '../organizations/organization';
import { boundedText } from '../text';

export const chatSearchLimits = {
  query: 200,
  /** Messages per response; matching names of chats are not counted. */
  hits: 50,
  /** Maximum number of messages that a search within one chat returns, the latest. */
  found: 2_000,
} as const;

/** A hit of a search: the name of a chat, or one of its messages. */
export const chatHit = snakeObject({
  channelId: z.uuid(),
  channelName: z.string(),
  archived: z.boolean(),
  /** Epoch milliseconds: when the message was written, or the last message of the chat. */
  at: z.number(),
  /** Null if the name of the chat matched. */
  message: z.nullable(
    z.object({
      id: z.uuid(),
      role: z.enum(['user', 'assistant']),
      /** One line of text around the first match. */
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
      /** There are more matching messages than in this response. */
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
      /** Number of matches per message, at least 1. They are counted in the Markdown, so a link's address may count too. */
      counts: z.array(z.number()),
      /** There may be older matching messages, because the result is cut or older ones were not searched. */
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
