import type { MessagePart } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { createPartWriter } from '../runs/part-view';
import { stepsOf } from './AnswerView';

const call = (id: string): MessagePart => ({ type: 'function_call', id, functionName: 'f', arguments: '{}' });
const response = (id: string, result: string): MessagePart => ({
  type: 'function_response',
  id,
  functionName: 'f',
  result,
  isError: false,
  durationMs: 1,
});
const resultsOf = (...parts: MessagePart[]) =>
  stepsOf(parts.map(part => createPartWriter(part).view)).map(step => {
    const part = step.kind === 'tool' ? step.response?.part.peek() : undefined;
    return part?.type === 'function_response' ? part.result : undefined;
  });

it('puts each result beside its call, in whatever order they come', () => {
  expect(resultsOf(call('a'), call('b'), response('b', 'of b'), response('a', 'of a'))).toEqual([
    'of a',
    'of b',
  ]);
});

it('takes a result for one call alone, where the next has the same id', () => {
  expect(resultsOf(call('0'), response('0', 'first'), call('0'))).toEqual(['first', undefined]);
  expect(resultsOf(call('0'), response('0', 'first'), call('0'), response('0', 'second'))).toEqual([
    'first',
    'second',
  ]);
});
