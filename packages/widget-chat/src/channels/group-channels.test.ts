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
  buildChannel('Oktober', new Date(2026, 9, 31).getTime()),
  buildChannel('Vorjahr', new Date(2025, 9, 31).getTime()),
];
const shape = (sort: 'newest' | 'oldest' | 'name') =>
  groupChannels(channels, sort, now, 'de').map(group => [
    group.month ? `${group.month.getFullYear()}-${group.month.getMonth() + 1}` : group.period,
    ...group.channels.map(channel => channel.name),
  ]);

it('groups the latest first under their period', () => {
  expect(shape('newest')).toEqual([
    ['today', 'apfel'],
    ['yesterday', 'Zebra'],
    ['previousWeek', 'Öl'],
    ['2026-11', 'alt', 'nie'],
    ['2026-10', 'Oktober'],
    ['2025-10', 'Vorjahr'],
  ]);
});

it('groups the oldest first', () => {
  expect(shape('oldest')).toEqual([
    ['2025-10', 'Vorjahr'],
    ['2026-10', 'Oktober'],
    ['2026-11', 'nie', 'alt'],
    ['previousWeek', 'Öl'],
    ['yesterday', 'Zebra'],
    ['today', 'apfel'],
  ]);
});

it('orders by name as the language does, in one group', () => {
  expect(shape('name')).toEqual([[null, 'alt', 'apfel', 'nie', 'Oktober', 'Öl', 'Vorjahr', 'Zebra']]);
  expect(groupChannels([], 'name', now, 'de')).toEqual([]);
});
