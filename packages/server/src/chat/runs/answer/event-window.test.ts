import type { CompletionEvent, MessagePart } from '@oriel/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventWindow } from './event-window';

const messageId = '00000000-0000-4000-8000-000000000001';
const text = (value: string, index = 0): CompletionEvent => ({
  type: 'delta',
  messageId,
  index,
  part: { type: 'text', text: value },
});
const state: CompletionEvent = { type: 'stateUpdate', messageId, state: 'answering' };

let sent: CompletionEvent[];
let window: EventWindow;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  window = new EventWindow(16, event => sent.push(event));
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends the first delta and the next at once and gathers the rest of the window', () => {
  for (const value of ['a', 'b', 'c', 'd']) window.push(text(value));
  expect(sent).toEqual([text('a'), text('b')]);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([text('a'), text('b'), text('cd')]);
  window.push(text('e'));
  expect(sent).toHaveLength(3);
  vi.advanceTimersByTime(16);
  expect(sent.at(-1)).toEqual(text('e'));
  vi.advanceTimersByTime(16);
  window.push(text('f'));
  expect(sent.at(-1)).toEqual(text('f'));
});

it('holds nothing up of a steady stream whose deltas are late and then on time', () => {
  for (const wait of [0, 20, 20, 32, 8, 20, 35, 5, 20]) {
    vi.advanceTimersByTime(wait);
    const before = sent.length;
    window.push(text('x'));
    expect(sent).toHaveLength(before + 1);
  }
});

it('sends no more than one event a window of a fast stream, however long it has paused', () => {
  window.push(text('a'));
  vi.advanceTimersByTime(5_000);
  sent = [];
  for (let time = 0; time < 160; time += 4) {
    window.push(text('x'));
    vi.advanceTimersByTime(4);
  }
  expect(sent.length).toBeLessThanOrEqual(160 / 16 + 2);
});

it('keeps the order of parts and of other events', () => {
  for (const value of ['a', 'b', 'c', 'd']) window.push(text(value));
  window.push(text('e', 1));
  window.push(state);
  window.push(text('f', 1));
  window.close();
  expect(sent).toEqual([text('a'), text('b'), text('cd'), text('e', 1), state, text('f', 1)]);
  vi.runAllTimers();
  expect(sent).toHaveLength(6);
});

it('puts thinking and arguments together, never two results', () => {
  const push = (part: MessagePart, index: number) => window.push({ type: 'delta', messageId, index, part });
  window.push(text('first'));
  window.push(text('second'));
  push({ type: 'thinking', content: 'a', isRedacted: false }, 1);
  push({ type: 'thinking', content: 'b', isRedacted: false, durationMs: 5 }, 1);
  push({ type: 'function_call', functionName: 'f', id: '1', arguments: '{' }, 2);
  push({ type: 'function_call', functionName: 'f', id: '1', arguments: '}' }, 2);
  window.flush();
  expect(sent.slice(2).map(event => event.type === 'delta' && event.part)).toEqual([
    { type: 'thinking', content: 'ab', isRedacted: false, durationMs: 5 },
    { type: 'function_call', functionName: 'f', id: '1', arguments: '{}' },
  ]);
});
