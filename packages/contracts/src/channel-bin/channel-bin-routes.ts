import * as z from 'zod/mini';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { organizationParams } from '../organizations/organization';

export const channelBinLimits = {
  /** Days in which a deleted chat or message can be restored. */
  days: 30,
  /** Maximum number of entries in one restore. */
  restored: 100,
} as const;

/** A deleted chat, or the deleted messages of a chat that still exists. */
export const binnedChat = snakeObject({
  /** Id of the chat, or of the message whose deletion was requested. */
  id: z.uuid(),
  /** Name of the chat. */
  name: z.string(),
  /** The chat that the messages were in; null for a whole chat. */
  messagesOf: z.nullable(z.uuid()),
  /** Beginning of the first message. */
  excerpt: z.string(),
  /** Epoch milliseconds. */
  deletedAt: z.number(),
});
export type BinnedChat = z.output<typeof binnedChat>;

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;
const path = '/v1/organizations/:organizationId/channel-bin';

export const listBinnedChats = route({
  service: 'chat',
  method: 'GET',
  path,
  summary: "The user's own deleted chats and messages, which can be restored for 30 days; the last one first",
  params: organizationParams,
  query: z.object({
    /** Lists only the deleted messages of this chat. Default: chats and messages. */
    channelId: z.optional(z.uuid()),
    ...pageQuery,
  }),
  answer: { kind: 'json', schema: snakeObject({ results: z.array(binnedChat), totalCount: z.number() }) },
  access,
});

export const restoreBinnedChats = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/channel-bin/restore',
  summary: 'Restores deleted chats, and deleted messages in their place; links to the chats stay ended',
  params: organizationParams,
  body: {
    kind: 'json',
    schema: z.object({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(channelBinLimits.restored)),
    }),
  },
  /** Ids that are not in the bin are left out. */
  answer: { kind: 'json', schema: z.object({ ids: z.array(z.uuid()) }) },
  access,
  errors: ['chat_completion_is_locked_for_channel'],
});

export const emptyChannelBin = route({
  service: 'chat',
  method: 'DELETE',
  path,
  summary: 'Deletes everything in the bin for good, or one entry of it',
  params: organizationParams,
  query: z.object({
    /** Default: all. */
    id: z.optional(z.uuid()),
  }),
  answer: { kind: 'empty' },
  access,
});
