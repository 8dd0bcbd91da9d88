import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { boundedText } from '../text';

export const channel = snakeObject({
  id: z.uuid(),
  name: z.string(),
  description: z.optional(z.string()),
  /** Epoch milliseconds; 0 if there are no messages yet. */
  lastMessageAt: z.number(),
  createdAt: z.number(),
  summary: z.optional(z.string()),
  /** Epoch milliseconds; absent if it is not pinned. */
  pinnedAt: z.optional(z.number()),
  /** Epoch milliseconds; absent if it is not archived. */
  archivedAt: z.optional(z.number()),
  /** Its folder; absent if it is in none. */
  folderId: z.optional(z.uuid()),
  /** Agent of the chat, even if it is no longer available; absent until an agent is asked or chosen. */
  agentId: z.optional(z.uuid()),
  /** Excluded from lists, search and export, and deleted when it is left or after a day. Default false. */
  temporary: z.optional(z.boolean()),
  /** Has no question yet and is in no list until it has one; deleted after a day without one. Default false. */
  draft: z.optional(z.boolean()),
});
export type Channel = z.output<typeof channel>;

/** Highest limit for the cost of a chat, in whole cents. */
export const maxChatCost = 100_000_00;

export const channelParams = z.object({ organizationId: z.uuid(), channelId: z.uuid() });

export const channelInput = snakeObject({
  /** Default: a name generated from the first question. */
  name: z.optional(boundedText(limits.channelName, 1)),
  description: z.optional(boundedText(limits.channelDescription)),
  /** A folder of the same user. Default: none. */
  folderId: z.optional(z.uuid()),
  /** The agent that answers. Default: the agent of the first question. */
  agentId: z.optional(z.uuid()),
  /** Nothing of the channel is kept. Default false. */
  temporary: z.optional(z.boolean()),
  /**
   * The channel is in no list before its first question, and is deleted after a day without one: for a client that uploads files
   * before the question is asked. Default false.
   */
  draft: z.optional(z.boolean()),
});
