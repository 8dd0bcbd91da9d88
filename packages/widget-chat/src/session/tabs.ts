import { createUuid } from '@oriel/client';
import * as z from 'zod/mini';

const tabMessage = z.union([
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
export type TabMessage = z.output<typeof tabMessage>;

/** Under this id the mounts of one document know each other's messages. One in a frame has a document of its own. */
export const documentId = createUuid();

/** The other chats of the same person in this browser: other tabs, frames, and mounts of this document. Only ids are told. */
export interface Tabs {
  tell(message: TabMessage): void;
  close(): void;
}

export function openTabs(scope: string, onMessage: (message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} };
  const channel = new BroadcastChannel(`oriel-chat:${scope}`);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const parsed = z.safeParse(tabMessage, event.data);
    if (parsed.success) onMessage(parsed.data);
  };
  return {
    tell: message => channel.postMessage(message),
    close() {
      channel.onmessage = null;
      channel.close();
    },
  };
}
