import type { Channel, Locale } from '@oriel/contracts';
import { channelName } from './channel-name';
import type { ChannelSort } from './channel-sort';

export type ChannelPeriod = 'pinned' | 'today' | 'yesterday' | 'previousWeek' | 'month';

export interface ChannelGroup {
  /** Null if the list is sorted by name. */
  readonly period: ChannelPeriod | null;
  /** First day of a month. */
  readonly month?: Date;
  readonly channels: readonly Channel[];
}

/** Time of the last message in a channel; its creation time if it has none. */
const channelTime = (channel: Channel): number => channel.lastMessageAt || channel.createdAt;

/** Sorts and groups the channels: pinned ones first, the others by the period of their last message. */
export function groupChannels(
  channels: readonly Channel[],
  sort: ChannelSort,
  now: Date,
  locale: Locale,
): ChannelGroup[] {
  const pinned = channels
    .filter(({ pinnedAt }) => pinnedAt !== undefined)
    .toSorted((a, b) => (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0));
  const others = channels.filter(({ pinnedAt }) => pinnedAt === undefined);
  return [
    ...(pinned.length > 0 ? [{ period: 'pinned', channels: pinned } as const] : []),
    ...groupOthers(others, sort, now, locale),
  ];
}

function groupOthers(
  channels: readonly Channel[],
  sort: ChannelSort,
  now: Date,
  locale: Locale,
): ChannelGroup[] {
  if (sort === 'name') {
    const byName = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
    return channels.length === 0
      ? []
      : [
          {
            period: null,
            channels: channels.toSorted((a, b) =>
              byName.compare(channelName(a, locale), channelName(b, locale)),
            ),
          },
        ];
  }
  const direction = sort === 'newest' ? -1 : 1;
  const ordered = channels.toSorted((a, b) => direction * (channelTime(a) - channelTime(b)));
  const groups = new Map<string, ChannelGroup & { readonly channels: Channel[] }>();
  for (const channel of ordered) {
    const period = periodOf(channelTime(channel), now);
    const key = period.month ? `${period.month.getTime()}` : period.period;
    const group = groups.get(key);
    if (group) group.channels.push(channel);
    else groups.set(key, { ...period, channels: [channel] });
  }
  return [...groups.values()];
}

function periodOf(time: number, now: Date): { readonly period: ChannelPeriod; readonly month?: Date } {
  const daysAgo = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime();
  if (time >= daysAgo(0)) return { period: 'today' };
  if (time >= daysAgo(1)) return { period: 'yesterday' };
  if (time >= daysAgo(7)) return { period: 'previousWeek' };
  const date = new Date(time);
  return { period: 'month', month: new Date(date.getFullYear(), date.getMonth()) };
}
