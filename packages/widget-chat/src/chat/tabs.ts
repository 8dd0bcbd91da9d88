import { createUuid } from '@oriel/client';
import * as z from 'zod/mini';

const tabMessage = z.discriminatedUnion('kind', [
  /** An answer is being written into a channel. */
  z.object({ kind: z.literal('run'), organizationId: z.string(), channelId: z.string() }),
  /** Channels were made, renamed or deleted. */
  z.object({
    kind: z.literal('channels'),
    organizationId: z.string(),
    deleted: z.optional(z.string()),
    page: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('logout') }),
]);
export type TabMessage = z.output<typeof tabMessage>;

/** Id of this page, under which its mounts know each other's messages. */
export const pageId = createUuid();

/** The other chats of the same person in this browser: other tabs, and other mounts of this page. Only ids are told. */
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
