import { expect, it } from 'vitest';
import { createAnswerScript } from '../../test-support/answer-script';
import { buildMessage } from '../../test-support/build-message';
import { stepsOf } from '../view/AnswerView';
import { toolArgumentsOf, toolResultOf } from '../view/tool-result';
import { createAnswer } from './answer';

const begin = () => createAnswerScript(crypto.randomUUID(), buildMessage(), crypto.randomUUID());

it('grows by its events and keeps the identity of its parts', () => {
  const script = begin();
  const writer = createAnswer({ agentId: null });
  let read = 0;
  const readAll = () => {
    for (const { event } of script.log.slice(read)) writer.apply(event);
    read = script.log.length;
    return writer.publish();
  };
  script.thinking('Hm');
  script.state('answering');
  script.text('One');
  expect(readAll()).toBe('One');
  const { answer } = writer;
  const [thinking, text] = answer.parts.peek();
  expect(answer.id.peek()).toBe(script.message.id);
  expect(answer.status.peek()).toMatchObject({ state: 'running', phase: 'answering' });
  expect(text?.stream.text).toBe('One');
  script.text(' two');
  expect(readAll()).toBe(' two');
  expect(answer.parts.peek()).toEqual([thinking, text]);
  expect(text?.stream.text).toBe('One two');
  script.end();
  readAll();
  expect(answer.status.peek()).toEqual({ state: 'complete', finishReason: 'complete' });
  expect(answer.parts.peek()[1]).toBe(text);
  expect(text?.stream.finished).toBe(true);
});

it.each([
  ['stopped', { state: 'stopped' }],
  ['interrupted', { state: 'interrupted' }],
  ['length', { state: 'complete', finishReason: 'length' }],
] as const)('ends as %s from events and from the history alike', (reason, status) => {
  const script = begin();
  script.text('Half');
  script.end(reason);
  const writer = createAnswer({ agentId: null });
  for (const { event } of script.log) writer.apply(event);
  writer.publish();
  expect(writer.answer.status.peek()).toEqual(status);
  const stored = createAnswer(script.message).answer;
  expect(stored.status.peek()).toEqual(status);
  expect(stored.text()).toBe('Half');
});

it('keeps what went wrong', () => {
  const script = begin();
  const error = { errorCode: 'provider_timeout', message: 'x', statusCode: 504, requestId: '7f' } as const;
  script.end('error', error);
  const writer = createAnswer({ agentId: null });
  for (const { event } of script.log) writer.apply(event);
  writer.publish();
  expect(writer.answer.status.peek()).toEqual({ state: 'error', error });
});

it('puts each result beside its call', () => {
  const script = begin();
  script.tool('search_web', '{"query":"price","limit":3}', '{"error":"No answer"}', { durationMs: 400 });
  script.text('So');
  const writer = createAnswer(script.message);
  const steps = stepsOf(writer.answer.parts.peek());
  expect(steps.map(step => step.kind)).toEqual(['tool', 'text']);
  const [tool] = steps;
  if (tool?.kind !== 'tool' || !tool.response) throw new Error('There is no result.');
  expect(toolArgumentsOf(tool.call.part.peek())).toEqual({
    pairs: [
      ['Query', 'price'],
      ['Limit', '3'],
    ],
  });
  expect(toolResultOf(tool.response.part.peek())).toEqual({
    data: { pairs: [], text: 'No answer' },
    sources: 0,
    isError: true,
    durationMs: 400,
  });
});
