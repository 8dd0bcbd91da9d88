import type { ModelStep } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../http/testing/person';
import { ask, messagesOf, newChannel, readAll } from '../../testing/ask';
import { type ChatStack, startChatStack } from '../../testing/chat-stack';

const kept = 'Grüße 🏡';
const house = new TextEncoder().encode(`data: {"choices":[{"delta":{"content":"${kept}"}}]}\n\n`);

/** The endpoint's steps, the error code for the reader, and the text that is kept. */
const faults: readonly [string, readonly ModelStep[], string, string][] = [
  ['401', [{ fault: 'unauthorized' }], 'provider_authentication', ''],
  ['403', [{ fault: 'forbidden' }], 'provider_permission_denied', ''],
  ['400', [{ fault: 'bad-request' }], 'provider_bad_request', ''],
  ['413', [{ fault: 'too-large' }], 'provider_request_too_large', ''],
  ['429', [{ fault: 'rate-limited' }], 'provider_rate_limited', ''],
  ['500', [{ fault: 'internal' }], 'provider_internal', ''],
  ['503', [{ fault: 'overloaded' }], 'provider_overloaded', ''],
  [
    'a question over the context',
    [{ fault: 'context-too-long' }],
    'chat_completion_exceeds_max_input_tokens',
    '',
  ],
  ['a page of HTML as a fault', [{ fault: 'html-error' }], 'provider_internal', ''],
  ['a page of HTML as an answer', [{ fault: 'html-page' }], 'provider_invalid_answer', ''],
  ['a redirect', [{ fault: 'redirect', message: '/elsewhere' }], 'provider_invalid_answer', ''],
  ['a garbled piece', [{ text: kept }, { fault: 'garbage-chunk' }], 'provider_invalid_answer', kept],
  ['a missing end', [{ text: kept }, { fault: 'missing-end' }], 'provider_invalid_answer', kept],
  ['a cut connection', [{ text: kept }, { fault: 'reset' }], 'provider_unreachable', kept],
  ['an error in the middle', [{ text: kept }, { fault: 'error-object' }], 'provider_overloaded', kept],
  ['a refusal', [{ text: kept }, { refusal: 'No' }], 'provider_refusal', kept],
  ['a filter', [{ text: kept }, { finish: 'content_filter' }], 'provider_refusal', kept],
  [
    'a piece without end',
    [{ text: kept }, { raw: `data: ${'x'.repeat(1_100_000)}` }],
    'provider_invalid_answer',
    kept,
  ],
  [
    'a cut inside of a character',
    [{ text: kept }, { raw: house.subarray(0, house.indexOf(0xf0) + 2) }, { fault: 'reset' }],
    'provider_unreachable',
    kept,
  ],
];

describe('a fault of the model endpoint', () => {
  let stack: ChatStack;
  let user: Person;
  beforeAll(async () => {
    stack = await startChatStack();
    user = await stack.user('member');
  });
  afterAll(() => stack?.close());

  it.each(faults)('%s ends in a state that the reader gets', async (_, script, errorCode, text) => {
    const { id } = await newChannel(user);
    stack.model.use(script);
    const read = await readAll(ask(user, id, 'Frage'));
    expect(read.finish).toBe('error');
    expect(read.answer).toMatchObject({ error: { errorCode }, content: { fullText: text } });
    await stack.model.idle();
    expect(stack.model.openAnswers).toBe(0);

    stack.model.use([{ text: 'wieder da' }]);
    const next = await readAll(ask(user, id, 'Und jetzt?'));
    expect(next.answer?.content.fullText).toBe('wieder da');
    const { messages } = await messagesOf(user, id);
    expect(messages.map(({ content }) => content.fullText)).toEqual(
      expect.arrayContaining(['Frage', text, 'Und jetzt?', 'wieder da']),
    );
  });

  it('an answer of single bytes loses no character', async () => {
    const { id } = await newChannel(user);
    stack.model.use([{ raw: house }, { text: ' — 你好' }], 'bytes');
    const read = await readAll(ask(user, id, 'Frage'));
    expect(read.answer?.content.fullText).toBe(`${kept} — 你好`);
    expect(read.states.at(-1)).toBe('complete');
  });
});
