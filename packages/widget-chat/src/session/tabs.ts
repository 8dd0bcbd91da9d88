import { openTabChannel, type TabChannel } from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import * as z from 'zod/mini';

const schema = z.union([
  /** An answer is being written into a channel. */
  z.object({ kind: z.literal('run'), organizationId: z.string(), channelId: z.string() }),
  /** Channels were created, renamed or deleted. */
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

/** Identifies messages among the mounts of one document. A mount in a frame has its own document. */
export const documentId = createUuid();

/** The other chats of the same user in this browser: other tabs, frames, and mounts of this document. */
export const openTabs = (scope: string, onMessage: (message: TabMessage) => void): Tabs =>
  openTabChannel({ name: `chat:${scope}`, schema, onMessage });
