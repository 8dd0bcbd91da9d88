import type { StreamEvent } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { readingFeed, timedFeed } from './timed-feed';

type Event = { readonly type: string };

function startReader() {
  const abort = new AbortController();
  const taken: Event[] = [];
  const reader = {
    signal: abort.signal,
    hasRoom: true,
    waitForRoom: () => Promise.resolve(),
    take: ({ event }: StreamEvent<Event>) => void taken.push(event),
  };
  return { reader, taken, abort };
}

it('is ready once it listens, and ends by time and with its reader', async () => {
  let isListening = false;
  const listen = () => {
    isListening = true;
    return () => {
      isListening = false;
    };
  };
  const first = startReader();
  await timedFeed<Event>(0, listen)(first.reader);
  expect(first.taken).toEqual([{ type: 'ready' }]);
  expect(isListening).toBe(false);
  const second = startReader();
  const over = timedFeed<Event>(60, listen)(second.reader);
  expect(isListening).toBe(true);
  second.abort.abort();
  await over;
  expect(isListening).toBe(false);
});

it('reads a thing that changes often once, and in turn with others', async () => {
  const { reader, taken, abort } = startReader();
  let changed: (id: string) => void = () => {};
  const read: string[] = [];
  const over = readingFeed<Event>(
    60,
    notify => {
      changed = notify;
      return () => {};
    },
    async id => {
      read.push(id);
      return id === 'hidden' ? undefined : { type: id };
    },
  )(reader);
  for (const id of ['a', 'a', 'hidden', 'b', 'a']) changed(id);
  await new Promise(resolve => setTimeout(resolve));
  expect(read).toEqual(['a', 'hidden', 'b']);
  changed('a');
  await new Promise(resolve => setTimeout(resolve));
  expect(taken).toEqual(['ready', 'a', 'b', 'a'].map(type => ({ type })));
  abort.abort();
  await over;
});

it('ends with the error of a read that fails', async () => {
  const { reader } = startReader();
  const feed = readingFeed<Event>(
    60,
    changed => {
      changed('a');
      return () => {};
    },
    () => Promise.reject(new Error('away')),
  );
  await expect(feed(reader)).rejects.toThrow('away');
});
