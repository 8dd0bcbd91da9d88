import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { boundedText } from '../text';

export const channel = snakeObject({
  id: z.uuid(),
  name: z.string(),
  description: z.optional(z.string()),
  /** Epoch milliseconds; 0 when nothing was said yet. */
  lastMessageAt: z.number(),
  createdAt: z.number(),
  summary: z.optional(z.string()),
  /** Epoch milliseconds; absent where it is not pinned. */
  pinnedAt: z.optional(z.number()),
  /** Epoch milliseconds; absent where it is not archived. */
  archivedAt: z.optional(z.number()),
  /** The folder that it is in; absent where it is in none. */
  folderId: z.optional(z.uuid()),
  /** Agent of the chat, even if it is no longer available; absent until an agent is asked or chosen. */
  agentId: z.optional(z.uuid()),
  /** In no list, search and export, and deleted when it is left or after a day. Default false. */
  temporary: z.optional(z.boolean()),
});
export type Channel = z.output<typeof channel>;

export const channelParams = z.object({ organizationId: z.uuid(), channelId: z.uuid() });

export const channelInput = snakeObject({
  /** Default: a name is made from the first question. */
  name: z.optional(boundedText(limits.channelName, 1)),
  description: z.optional(boundedText(limits.channelDescription)),
  /** A folder of the same person. Default: none. */
  folderId: z.optional(z.uuid()),
  /** The agent that answers. Default: the agent of the first question. */
  agentId: z.optional(z.uuid()),
  /** It leaves nothing behind. Default false. */
  temporary: z.optional(z.boolean()),
});
