import { bridgeMessage } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readMessage } from './read-message';

const error = { code: 'INTERNAL', message: 'm', retryable: false };
const valid: readonly object[] = [
  { type: 'request', id: 1, method: 'echo', input: { a: 1 } },
  { type: 'request', id: 1, method: 'echo', input: undefined },
  { type: 'response', id: 2, ok: true, output: null },
  { type: 'response', id: 2, ok: false, error },
  { type: 'response', id: 2, ok: false, error: { ...error, requestId: 'r' } },
  { type: 'event', name: 'note', detail: [] },
  { type: 'cancel', id: 3 },
  { type: 'ping', id: 4, echo: false },
  { type: 'bye', error },
];
const oddities: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  1,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  '',
  'x',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(2001),
  '__proto__',
  [],
  {},
  error,
  { ...error, code: '' },
  { ...error, code: 'x'.repeat(65) },
  { ...error, message: 'x'.repeat(2001) },
  { ...error, retryable: 1 },
  { ...error, requestId: 7 },
  { ...error, requestId: 'x'.repeat(201) },
  new Map(),
  1n,
];

/** Every valid message with each of its fields removed or replaced by each odd value. */
function* forged(): Generator<unknown> {
  yield* oddities;
  for (const message of valid) {
    yield message;
    yield [message];
    for (const field of Object.keys(message)) {
      yield Object.fromEntries(Object.entries(message).filter(([key]) => key !== field));
      for (const oddity of oddities) yield { ...message, [field]: oddity };
    }
    yield { ...message, more: 1 };
    yield JSON.parse(JSON.stringify(message).replace('{', '{"__proto__":{"type":"bye"},'));
  }
}

describe('readMessage', () => {
  it.each(valid.map(message => [JSON.stringify(message), message]))('reads %s', (_text, message) => {
    expect(readMessage(message)).toBe(message);
  });

  it('agrees with the schema on every forged message', () => {
    const parted = [...forged()].filter(
      message => (readMessage(message) !== undefined) !== z.safeParse(bridgeMessage, message).success,
    );
    expect(parted).toEqual([]);
  });
});
