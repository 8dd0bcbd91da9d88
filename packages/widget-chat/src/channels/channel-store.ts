import { type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { type Channel, createChannel, deleteChannel, getChannel } from '@oriel/contracts';
import type { ChannelSort } from './channel-sort';

declare module '../session/chat-context' {
  interface OrganizationChat {
    readonly channels: ChannelStore;
  }
  interface ChatStore {
    /** Whether the channel list covers the thread, in layouts without room beside it. */
    readonly isHistoryOpen: Signal<boolean>;
    /** Starts a new chat and focuses its text field. */
    startNewChat(): void;
  }
}

/** Reads the channels that are not archived. */
export type ReadChannels = () => Promise<readonly Channel[]>;

export interface ChannelStore {
  readonly channels: ReadonlySignal<readonly Channel[]>;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'error'>;
  readonly error: ReadonlySignal<unknown>;
  readonly sort: Signal<ChannelSort>;
  /** Reloads the list if one is shown; the old list stays until the new one has arrived. */
  load(): Promise<void>;
  /**
   * Loads the list unless it was requested before. @param read - passed in by the list, because a chat starts without this code
   */
  need(read: ReadChannels): void;
  create(idempotencyKey: string, agentId: string | undefined): Promise<Channel>;
  /** Reads one channel, such as one with a newly generated name. */
  refresh(channelId: string): Promise<Channel>;
  /** Marks a channel as the latest, because a question is asked in it. */
  touch(channelId: string): void;
  /** Adds or replaces a channel. */
  put(channel: Channel): void;
  /** @param onRemoved - called before the channel leaves the list */
  remove(channelId: string, onRemoved?: () => void): Promise<void>;
  /** Removes a deleted channel from the list. */
  drop(channelId: string): void;
  find(channelId: string | null): Channel | undefined;
}

/** The user's channels in one workspace. */
export function createChannelStore(
  client: Client,
  organizationId: string,
  sort: Signal<ChannelSort>,
): ChannelStore {
  const channels = signal<readonly Channel[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'error'>('idle');
  const error = signal<unknown>(undefined);
  let latest = 0;
  let readAll: ReadChannels | undefined;

  const paramsOf = (channelId: string) => ({ organizationId, channelId });
  const put = (channel: Channel) => {
    const isKnown = channels.peek().some(each => each.id === channel.id);
    channels.value = isKnown
      ? channels.peek().map(each => (each.id === channel.id ? channel : each))
      : [channel, ...channels.peek()];
  };
  const drop = (channelId: string) => {
    channels.value = channels.peek().filter(each => each.id !== channelId);
  };
  const load = async () => {
    if (!readAll) return;
    latest += 1;
    const own = latest;
    if (status.peek() !== 'ready') status.value = 'loading';
    try {
      const list = await readAll();
      if (own !== latest) return;
      // The service lists neither temporary channels nor those without a question.
      const isUnlisted = ({ id, temporary, draft }: Channel) =>
        (temporary || draft) && !list.some(each => each.id === id);
      channels.value = [...list, ...channels.peek().filter(isUnlisted)];
      status.value = 'ready';
    } catch (thrown) {
      if (own !== latest) return;
      error.value = thrown;
      status.value = 'error';
    }
  };

  return {
    channels,
    status,
    error,
    sort,
    load,
    need(read) {
      readAll = read;
      if (status.peek() === 'idle') void load();
    },
    async create(idempotencyKey, agentId) {
      const input = { params: { organizationId }, body: { agentId, draft: true } };
      const channel = await client.call(createChannel, input, { idempotencyKey });
      put(channel);
      return channel;
    },
    async refresh(channelId) {
      const channel = await client.call(getChannel, { params: paramsOf(channelId) });
      put(channel);
      return channel;
    },
    touch(channelId) {
      const list = channels.peek();
      // Holds even if the clock of this computer is behind.
      const lastMessageAt = Math.max(Date.now(), ...list.map(each => each.lastMessageAt + 1));
      channels.value = list.map(each =>
        each.id === channelId ? { ...each, lastMessageAt, draft: false } : each,
      );
    },
    put,
    async remove(channelId, onRemoved) {
      await client.call(deleteChannel, { params: paramsOf(channelId) });
      onRemoved?.();
      drop(channelId);
    },
    drop,
    find: channelId => channels.value.find(each => each.id === channelId),
  };
}
