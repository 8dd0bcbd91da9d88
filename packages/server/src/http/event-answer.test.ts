import { getEventListeners } from 'node:events';
import type { StreamEvent } from '@oriel/contracts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerWithEvents } from './event-answer';

const log = pino({ level: 'silent' });
const schema = z.object({ text: z.string() });
const write = (event: unknown) => JSON.stringify(z.encode(schema, event as never));

/** Events that stay open until they are returned. */
function openEvents(first: string[]) {
  const state = { returned: false };
  const events: AsyncIterable<StreamEvent<unknown>> = {
    [Symbol.asyncIterator]() {
      let place = 0;
      let finish = () => {};
      return {
        next() {
          const text = first[place];
          if (text === undefined) {
            return new Promise(resolve => {
              finish = () => resolve({ done: true, value: undefined });
            });
          }
          place++;
          return Promise.resolve({ done: false, value: { id: `run:${place}`, event: { text } } });
        },
        async return() {
          state.returned = true;
          finish();
          return { done: true, value: undefined };
        },
      };
    },
  };
  return { events, state };
}

describe('answerWithEvents', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = (first: string[]) => {
    const rights = { lose: () => {}, isWatched: true };
    const watchRights = (onLost: () => void) => {
      rights.lose = onLost;
      return () => {
        rights.isWatched = false;
      };
    };
    const stopping = new AbortController();
    const { events, state } = openEvents(first);
    const response = answerWithEvents(events, { write, log, watchRights, stopping: stopping.signal });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const read = async () => {
      const { done, value } = await reader.read();
      return done ? undefined : new TextDecoder().decode(value);
    };
    return { response, reader, read, state, stopping, rights };
  };

  it('writes id and data of each event', async () => {
    const { response, read } = start(['Hallo', 'Zeile\nzwei']);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(await read()).toBe(': open\n\n');
    expect(await read()).toBe('id: run:1\ndata: {"text":"Hallo"}\n\n');
    expect(await read()).toBe('id: run:2\ndata: {"text":"Zeile\\nzwei"}\n\n');
  });

  it('shows that it lives', async () => {
    const { read } = start([]);
    await read();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await read()).toBe(': alive\n\n');
  });

  it('ends when the right is gone', async () => {
    const { read, state, rights } = start([]);
    await read();
    rights.lose();
    expect(await read()).toBeUndefined();
    expect(state.returned).toBe(true);
  });

  it('ends when the server stops', async () => {
    const { read, state, stopping } = start([]);
    await read();
    stopping.abort();
    expect(await read()).toBeUndefined();
    expect(state.returned).toBe(true);
  });

  it('leaves nothing behind when the caller goes away', async () => {
    const { reader, state, stopping, rights } = start([]);
    await reader.cancel();
    expect(state.returned).toBe(true);
    expect(rights.isWatched).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  it('reads no further ahead of a slow caller than its buffer', async () => {
    let given = 0;
    const endless: AsyncIterable<StreamEvent<unknown>> = {
      async *[Symbol.asyncIterator]() {
        for (;;) yield { id: `run:${++given}`, event: { text: 'x'.repeat(1000) } };
      },
    };
    const answer = answerWithEvents(endless, {
      write,
      log,
      watchRights: () => () => {},
      stopping: new AbortController().signal,
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(given).toBeGreaterThan(10);
    expect(given).toBeLessThan(100);
    await reader.cancel();
  });

  it('ends when an event does not fit its schema', async () => {
    const { events } = openEvents([]);
    const broken: AsyncIterable<StreamEvent<unknown>> = {
      async *[Symbol.asyncIterator]() {
        yield { id: 'run:1', event: { text: 1 } };
        yield* events;
      },
    };
    const answer = answerWithEvents(broken, {
      write,
      log,
      watchRights: () => () => {},
      stopping: new AbortController().signal,
    });
    expect(await answer.text()).toBe(': open\n\n');
    expect(vi.getTimerCount()).toBe(0);
  });
});
