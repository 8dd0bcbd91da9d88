import type { Client } from '@oriel/client';
import { type Channel, createChannel, deleteChannel, getChannel } from '@oriel/contracts';
import { type ReadonlySignal, type Signal, signal } from '@oriel/widget-kit';
import type { ChannelSort } from './channel-sort';

/** Reads the channels that are not archived. */
export type ReadChannels = () => Promise<readonly Channel[]>;

export interface ChannelStore {
  readonly channels: ReadonlySignal<readonly Channel[]>;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'error'>;
  readonly error: ReadonlySignal<unknown>;
  readonly sort: Signal<ChannelSort>;
  /** Reads the list again, where one is shown; what is there stays until the new one has come. */
  load(): Promise<void>;
  /** Reads the list if nobody has asked for it yet. @param read - comes with the list, as a chat begins without it */
  need(read: ReadChannels): void;
  create(idempotencyKey: string, agentId: string | undefined): Promise<Channel>;
  /** Reads one channel, such as one whose name has just been made. */
  refresh(channelId: string): Promise<Channel>;
  /** Something is asked in a channel now, which makes it the latest. */
  touch(channelId: string): void;
  /** Takes a channel as it stands now. */
  put(channel: Channel): void;
  /** @param onRemoved - called before the list is without it */
  remove(channelId: string, onRemoved?: () => void): Promise<void>;
  /** Leaves out a channel that is gone. */
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
      // A temporary one is in no list.
      channels.value = [...list, ...channels.peek().filter(({ temporary }) => temporary)];
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
      const input = { params: { organizationId }, body: { agentId } };
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
      // Also where the clock of this computer is behind.
      const lastMessageAt = Math.max(Date.now(), ...list.map(each => each.lastMessageAt + 1));
      channels.value = list.map(each => (each.id === channelId ? { ...each, lastMessageAt } : each));
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
