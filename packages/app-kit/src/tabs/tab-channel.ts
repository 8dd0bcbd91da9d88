import * as z from 'zod/mini';

/** The mounts of the same kind in this browser: other tabs, frames, and mounts of this document. */
export interface TabChannel<T> {
  tell(message: T): void;
  close(): void;
}

/** Options of {@link openTabChannel}. */
export interface TabChannelOptions<T> {
  /** Identifies the group of mounts: the widget, the API and the user. */
  readonly name: string;
  /** An invalid message is ignored, because another version may have sent it. Send ids, never contents. */
  readonly schema: z.ZodMiniType<T>;
  readonly onMessage: (message: T) => void;
}

/** Opens a channel to the other tabs. In browsers without one, nothing is sent or received. */
export function openTabChannel<T>({ name, schema, onMessage }: TabChannelOptions<T>): TabChannel<T> {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} };
  const channel = new BroadcastChannel(`oriel-${name}`);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const parsed = z.safeParse(schema, event.data);
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
