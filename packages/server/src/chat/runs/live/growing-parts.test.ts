import { appendPart, type MessagePart } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { GrowingParts } from './live-run';

const text = (value: string): MessagePart => ({ type: 'text', text: value });
const thinking = (
  content: string,
  more: { isRedacted?: boolean; durationMs?: number } = {},
): MessagePart => ({
  type: 'thinking',
  content,
  isRedacted: false,
  ...more,
});
const call = (written: string): MessagePart => ({
  type: 'function_call',
  functionName: 'clock',
  id: '1',
  arguments: written,
});

/** An answer with all cases: parts that alternate, that continue later, and adjacent parts of one kind. */
const deltas: readonly (readonly [index: number, part: MessagePart])[] = [
  ...Array.from({ length: 40 }, (_, index) => [0, thinking(`${index} `)] as const),
  [0, thinking('', { durationMs: 7 })],
  [1, thinking('hidden', { isRedacted: true })],
  ...Array.from({ length: 40 }, (_, index) => [2, text(`${index} `)] as const),
  [3, text('another')],
  [4, call('{')],
  [4, call('}')],
  ...Array.from({ length: 20 }, (_, index) => [5, text(`${index} `)] as const),
  // A text that turns out to be thinking.
  [5, thinking('all of it')],
  [5, thinking('', { durationMs: 3 })],
  [5, { type: 'function_response', functionName: 'clock', id: '1', result: '12:00' }],
  [2, text('again')],
  [6, text('end')],
];

it.each([1, 3, 16, 1_000])('builds what appendPart builds when it is read after every %i deltas', every => {
  const growing = new GrowingParts();
  let expected: readonly MessagePart[] = [];
  deltas.forEach(([index, part], count) => {
    growing.append(index, part);
    expected = appendPart(expected, index, part);
    if ((count + 1) % every === 0) expect(growing.current()).toEqual(expected);
  });
  expect(growing.current()).toEqual(expected);
});

it('leaves alone what it was given and what was read', () => {
  const first = thinking('a');
  const growing = new GrowingParts();
  growing.append(0, first);
  growing.append(0, thinking('b', { durationMs: 3 }));
  const read = growing.current();
  growing.append(0, thinking('c'));
  growing.append(0, thinking('d'));
  growing.current();
  expect(first).toEqual(thinking('a'));
  expect(read).toEqual([thinking('ab', { durationMs: 3 })]);
});
