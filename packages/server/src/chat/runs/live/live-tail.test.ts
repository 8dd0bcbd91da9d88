import type { CompletionEvent, EventReader, StreamEvent } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { LiveRun } from './live-run';
import { LiveTail } from './live-tail';

const id = '00000000-0000-4000-8000-000000000001';
const text = (value: string): CompletionEvent => ({
  type: 'delta',
  messageId: id,
  index: 0,
  part: { type: 'text', text: value },
});
const end: CompletionEvent = { type: 'stateUpdate', messageId: id, state: 'complete' };

/** A reader with room that the test controls, and the events it received. */
function openReader() {
  const gone = new AbortController();
  const got: StreamEvent<CompletionEvent>[] = [];
  const state = { hasRoom: true };
  let onRoom = () => {};
  const reader: EventReader<CompletionEvent> = {
    signal: gone.signal,
    get hasRoom() {
      return state.hasRoom;
    },
    waitForRoom: () =>
      new Promise(resolve => {
        onRoom = resolve;
      }),
    take: event => got.push(event),
  };
  const give = (hasRoom: boolean) => {
    state.hasRoom = hasRoom;
    if (hasRoom) onRoom();
  };
  const leave = () => {
    gone.abort();
    onRoom();
  };
  const numbers = () => got.map(event => Number(event.id?.split(':')[1]));
  return { reader, give, leave, numbers };
}

/** Lets pending promises continue. */
const settle = () => new Promise(resolve => setImmediate(resolve));

it('hands an event over within the call that publishes it, and ends with the answer', async () => {
  const run = new LiveRun(id, []);
  const tail = new LiveTail(run);
  const { reader, numbers } = openReader();
  run.publish(text('before'));
  const passed = tail.pass(reader);
  await settle();
  run.publish(text('a'));
  expect(numbers()).toEqual([1, 2]);
  run.publish(end);
  expect(numbers()).toEqual([1, 2, 3]);
  await passed;
  expect(tail).toMatchObject({ isComplete: true, last: 3 });
});

it('waits for a reader without room, and leaves nothing out', async () => {
  const run = new LiveRun(id, []);
  const tail = new LiveTail(run);
  const { reader, give, numbers } = openReader();
  const passed = tail.pass(reader);
  await settle();
  give(false);
  run.publish(text('a'));
  run.publish(text('b'));
  await settle();
  expect(numbers()).toEqual([]);
  give(true);
  // Published before the waiting events are passed on, and sent after them.
  run.publish(text('c'));
  await settle();
  expect(numbers()).toEqual([1, 2, 3]);
  run.publish(end);
  await passed;
  expect(numbers()).toEqual([1, 2, 3, 4]);
});

it('passes over what the reader has', async () => {
  const run = new LiveRun(id, []);
  const tail = new LiveTail(run);
  const { reader, numbers } = openReader();
  for (const each of ['a', 'b', 'c']) run.publish(text(each));
  tail.last = 2;
  const passed = tail.pass(reader);
  run.end();
  await passed;
  expect(numbers()).toEqual([3]);
});

it('gives a reader up who is far behind, and knows where he is', async () => {
  const run = new LiveRun(id, []);
  const tail = new LiveTail(run);
  const { reader, give, numbers } = openReader();
  const passed = tail.pass(reader);
  await settle();
  run.publish(text('a'));
  give(false);
  for (let count = 0; count <= 20_000; count++) run.publish(text('b'));
  give(true);
  await passed;
  expect(numbers()).toEqual([1]);
  expect(tail).toMatchObject({ isComplete: false, last: 1 });
});

it('ends when the reader goes, with room or without', async () => {
  for (const hasRoom of [true, false]) {
    const run = new LiveRun(id, []);
    const tail = new LiveTail(run);
    const { reader, give, leave, numbers } = openReader();
    reader.signal.addEventListener('abort', () => tail.end());
    give(hasRoom);
    const passed = tail.pass(reader);
    await settle();
    leave();
    await passed;
    run.publish(text('a'));
    expect(numbers()).toEqual([]);
  }
});
