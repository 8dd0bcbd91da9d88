import type { CompletionEvent, MessagePart } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { fromStored, StoredEvents } from './stored-event';

const messageId = '00000000-0000-4000-8000-000000000001';
const delta = (part: MessagePart, index = 0, of = messageId): CompletionEvent => ({
  type: 'delta',
  messageId: of,
  index,
  part,
});
const text = (value: string, index = 0, of = messageId) => delta({ type: 'text', text: value }, index, of);
const thinking = delta({ type: 'thinking', content: 'so', isRedacted: false });
const state: CompletionEvent = { type: 'stateUpdate', messageId, state: 'answering' };

function toStored(events: readonly CompletionEvent[]) {
  const waiting = new StoredEvents();
  for (const event of events) waiting.push(event);
  return waiting.stored;
}

it('holds what goes on as text alone', () => {
  expect(toStored([state, text('a'), text('b'), text('')])).toEqual([state, text('a'), 'b', '']);
});

it.each([
  ['another part', [text('a'), text('b', 1)]],
  ['another message', [text('a'), text('b', 0, '00000000-0000-4000-8000-000000000002')]],
  ['another kind', [thinking, thinking, text('a')]],
  ['something between', [text('a'), state, text('b')]],
])('holds whole what follows on %s', (_, events) => {
  expect(toStored(events)).toEqual(events);
});

it.each([
  [[]],
  [[text('a'), text('b'), state, text('c'), text('d'), text('e', 1), text('f', 1), thinking, text('g')]],
])('reads back what was stored', events => {
  expect(fromStored(JSON.parse(JSON.stringify(toStored(events))))).toEqual(events);
});

it('refuses a text that goes on from nothing', () => {
  expect(() => fromStored(['a'])).toThrow('without the delta');
  expect(() => fromStored([text('a'), state, 'b'])).toThrow('without the delta');
});
