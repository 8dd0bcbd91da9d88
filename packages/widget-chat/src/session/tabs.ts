import { createUuid } from '@oriel/client';
import { openTabChannel, type TabChannel } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const schema = z.union([
  /** An answer is being written into a channel. */
  z.object({ kind: z.literal('run'), organizationId: z.string(), channelId: z.string() }),
  /** Channels were made, renamed or deleted. */
  z.object({
    kind: z.literal('channels'),
    organizationId: z.string(),
    deleted: z.optional(z.string()),
    document: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('logout') }),
]);
export type TabMessage = z.output<typeof schema>;
export type Tabs = TabChannel<TabMessage>;

/** Under this id the mounts of one document know each other's messages. One in a frame has a document of its own. */
export const documentId = createUuid();

/** The other chats of the same person in this browser: other tabs, frames, and mounts of this document. */
export const openTabs = (scope: string, onMessage: (message: TabMessage) => void): Tabs =>
  openTabChannel({ name: `chat:${scope}`, schema, onMessage });
