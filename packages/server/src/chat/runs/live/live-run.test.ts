import type { CompletionEvent } from '@oriel/contracts';
import { expect, it } from 'vitest';
import type { LoggedEvent } from '../log/logged-event';
import { fromStored } from '../log/stored-event';
import { LiveRun } from './live-run';

const messageId = '00000000-0000-4000-8000-000000000001';
const state: CompletionEvent = { type: 'stateUpdate', messageId, state: 'answering' };
const text = (value: string): CompletionEvent => ({
  type: 'delta',
  messageId,
  index: 0,
  part: { type: 'text', text: value },
});
const begun: readonly LoggedEvent[] = [
  { seq: 1, event: state },
  { seq: 2, event: state },
];
const tailOf = (run: LiveRun) => run.subscribe(() => {}).tail;

it('keeps what is not confirmed, with its numbers', () => {
  const run = new LiveRun('run', begun);
  for (const value of ['a', 'b', 'c']) run.publish(text(value));
  expect(run.takeUnwritten()).toEqual({ first: 3, events: [text('a'), 'b', 'c'] });
  for (const value of ['d', 'e']) run.publish(text(value));
  const waiting = ['a', 'b', 'c', 'd', 'e'].map((value, index) => ({ seq: 3 + index, event: text(value) }));
  expect(tailOf(run)).toEqual([...begun, ...waiting]);
  run.confirmWritten();
  expect(tailOf(run)).toEqual(waiting.slice(3));
  expect(run.takeUnwritten()).toEqual({ first: 6, events: [text('d'), 'e'] });
});

it('gives again what a write that failed had taken, with what has come since', () => {
  const run = new LiveRun('run', begun);
  run.publish(text('a'));
  run.publish(text('b'));
  run.takeUnwritten();
  run.publish(text('c'));
  const { first, events } = run.takeUnwritten();
  expect(first).toBe(3);
  expect(fromStored(events)).toEqual([text('a'), text('b'), text('c')]);
  run.confirmWritten();
  expect(run.hasUnwritten).toBe(false);
  expect(run.takeUnwritten()).toEqual({ first: 6, events: [] });
});
