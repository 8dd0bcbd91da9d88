import type { Channel } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { groupChannels } from './group-channels';

const now = new Date(2026, 10, 21, 9, 0);
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime();
const buildChannel = (name: string, lastMessageAt: number): Channel => ({
  id: name,
  name,
  lastMessageAt,
  createdAt: at(1),
});
const channels = [
  buildChannel('Zebra', at(20, 23)),
  buildChannel('apfel', at(21, 0)),
  buildChannel('Öl', at(14)),
  buildChannel('alt', at(13)),
  buildChannel('nie', 0),
];
const shape = (sort: 'newest' | 'oldest' | 'name') =>
  groupChannels(channels, sort, now, 'de').map(group => [
    group.period,
    ...group.channels.map(channel => channel.name),
  ]);

it('groups the latest first under their period', () => {
  expect(shape('newest')).toEqual([
    ['today', 'apfel'],
    ['yesterday', 'Zebra'],
    ['lastWeek', 'Öl'],
    ['earlier', 'alt', 'nie'],
  ]);
});

it('groups the oldest first', () => {
  expect(shape('oldest')).toEqual([
    ['earlier', 'nie', 'alt'],
    ['lastWeek', 'Öl'],
    ['yesterday', 'Zebra'],
    ['today', 'apfel'],
  ]);
});

it('orders by name as the language does, in one group', () => {
  expect(shape('name')).toEqual([[null, 'alt', 'apfel', 'nie', 'Öl', 'Zebra']]);
  expect(groupChannels([], 'name', now, 'de')).toEqual([]);
});
