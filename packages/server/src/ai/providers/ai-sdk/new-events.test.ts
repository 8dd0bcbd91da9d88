import { type Painter, startPainter } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anthropicProvider } from '../anthropic/anthropic-provider';
import { googleProvider } from '../google/google-provider';
import { mistralProvider } from '../mistral/mistral-provider';
import { openAiProvider } from '../openai/openai-provider';
import type { ProviderEvent } from '../provider-event';

/** Sends bytes of an endpoint as they are. */
let endpoint: Painter;
beforeAll(async () => {
  endpoint = await startPainter();
});
afterAll(() => endpoint.close());

const creators = {
  anthropic: anthropicProvider,
  google: googleProvider,
  mistral: mistralProvider,
  openai: openAiProvider,
};

const clock = { name: 'clock', description: 'd', parameters: { type: 'object', properties: {} } };

async function read(wire: keyof typeof creators, events: readonly (object | string)[]) {
  endpoint.use(response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events)
      response.write(typeof event === 'string' ? event : `data: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
  const limits = { connect: 5_000, firstByte: 5_000, idle: 5_000, total: 10_000 };
  const provider = creators[wire]({ baseUrl: `${endpoint.origin}/v1`, apiKey: 'k', limits });
  const seen: ProviderEvent[] = [];
  const fault = await provider
    .stream(
      {
        model: 'm',
        messages: [{ role: 'user', content: 'Hi' }],
        tools: [clock],
        parameters: {},
        signal: new AbortController().signal,
      },
      event => seen.push(event),
    )
    .then(() => undefined)
    .catch((error: unknown) => error);
  const text = seen.map(event => (event.type === 'text' ? event.text : '')).join('');
  return { text, fault, seen, finish: seen.find(event => event.type === 'finish')?.reason };
}

const named = (type: string, value: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;
const usage = { input_tokens: 7, output_tokens: 1 };
const start = (message: object = { usage }) =>
  named('message_start', { message: { id: 'm1', role: 'assistant', content: [], ...message } });
const open = (index: number, block: object = { type: 'text', text: '' }) =>
  named('content_block_start', { index, content_block: block });
const grow = (index: number, delta: object) => named('content_block_delta', { index, delta });
const say = (text: string, index = 0) => grow(index, { type: 'text_delta', text });
const close = (index: number) => named('content_block_stop', { index });
const end = (reason: string | null = 'end_turn', more: object = { usage: { output_tokens: 3 } }) =>
  named('message_delta', { delta: { stop_reason: reason }, ...more }) + named('message_stop');
const good = [open(0), say('Hello'), close(0), end()];

describe('Anthropic', () => {
  it.each<[string, readonly string[]]>([
    ['an unknown event', [start(), named('future_event'), ...good]],
    ['an unknown event before the answer', [named('ping'), start(), ...good]],
    ['no usage at all', [start({}), open(0), say('Hello'), close(0), end('end_turn', {})]],
    [
      'usage of null',
      [start({ usage: null }), open(0), say('Hello'), close(0), end('end_turn', { usage: null })],
    ],
    ['counts that are texts', [start({ usage: { input_tokens: '7' } }), ...good]],
    [
      'an unknown delta',
      [start(), open(0), grow(0, { type: 'new_delta', text: 'x' }), say('Hello'), close(0), end()],
    ],
    [
      'a citation of a new kind',
      [
        start(),
        open(0),
        grow(0, { type: 'citations_delta', citation: { type: 'new' } }),
        say('Hello'),
        close(0),
        end(),
      ],
    ],
    [
      'an unknown block',
      [
        start(),
        open(0, { type: 'new_block', data: {} }),
        say('not text'),
        close(0),
        open(1),
        say('Hello', 1),
        close(1),
        end(),
      ],
    ],
    [
      'a result of an own tool in a new form',
      [
        start(),
        open(0, { type: 'web_search_tool_result', content: { type: 'new' } }),
        close(0),
        open(1),
        say('Hello', 1),
        close(1),
        end(),
      ],
    ],
    ['a text block without its text', [start(), open(0, { type: 'text' }), say('Hello'), close(0), end()]],
    [
      'new members',
      [
        start({ usage, container: 7, input_transformations: {} }),
        ...good.slice(0, 3),
        end('end_turn', { usage: { output_tokens: 3, iterations: 'x' }, context_management: 1 }),
      ],
    ],
    ['a new stop reason', [start(), open(0), say('Hello'), close(0), end('new_reason')]],
    ['a paused turn', [start(), open(0), say('Hello'), close(0), end('pause_turn')]],
  ])('answers with %s', async (_, events) => {
    const { text, fault, finish } = await read('anthropic', events);
    expect(fault).toBeUndefined();
    expect([text, finish]).toEqual(['Hello', 'stop']);
  });

  it('reports no counts without usage', async () => {
    const { seen } = await read('anthropic', [
      start({}),
      open(0),
      say('Hello'),
      close(0),
      end('end_turn', {}),
    ]);
    expect(seen.filter(event => event.type === 'usage' && !event.isInterim)).toEqual([]);
  });

  it('calls a tool whose block has new members', async () => {
    const { seen, finish } = await read('anthropic', [
      start(),
      open(0, { type: 'tool_use', id: 't1', name: 'clock', input: null, caller: { type: 'new' } }),
      grow(0, { type: 'input_json_delta', partial_json: '{}' }),
      close(0),
      end('tool_use'),
    ]);
    expect(seen).toContainEqual({ type: 'tool-call-start', index: 0, id: 't1', name: 'clock' });
    expect(finish).toBe('tool-calls');
  });

  it.each<[string, readonly string[], string]>([
    [
      'an error',
      [start(), named('error', { error: { type: 'overloaded_error', message: 'x' } })],
      'provider_overloaded',
    ],
    [
      'an error in a new form',
      [start(), named('error', { message: 'Too many requests' })],
      'provider_rate_limited',
    ],
    ['an error that is a text', [start(), 'event: error\ndata: overloaded\n\n'], 'provider_overloaded'],
    ['nothing and a new stop reason', [start(), end('new_reason')], 'provider_invalid_answer'],
    [
      'a new stop reason of a policy',
      [start(), open(0), say('He'), close(0), end('usage_policy_blocked')],
      'provider_refusal',
    ],
    ['no stop reason', [start(), open(0), say('He'), close(0), end(null)], 'provider_invalid_answer'],
  ])('fails with %s', async (_, events, code) => {
    expect((await read('anthropic', events)).fault).toMatchObject({ code });
  });
});

const candidate = (value: object, more: object = {}) => ({ candidates: [{ index: 0, ...value }], ...more });
const parts = (...list: unknown[]) => ({ content: { role: 'model', parts: list } });
const stop = candidate({ ...parts({ text: '' }), finishReason: 'STOP' });

describe('Google', () => {
  it.each([
    ['UNEXPECTED_TOOL_CALL', 'provider_invalid_answer'],
    ['MALFORMED_FUNCTION_CALL', 'provider_invalid_answer'],
    ['TOO_MANY_TOOL_CALLS', 'provider_invalid_answer'],
    ['MISSING_THOUGHT_SIGNATURE', 'provider_invalid_answer'],
    ['MALFORMED_RESPONSE', 'provider_invalid_answer'],
    ['NO_IMAGE', 'provider_invalid_answer'],
    ['OTHER', 'provider_internal'],
    ['FINISH_REASON_UNSPECIFIED', 'provider_invalid_answer'],
    ['SOMETHING_NEW', 'provider_invalid_answer'],
    ['NEW_SAFETY_RULE', 'provider_refusal'],
    ['SAFETY', 'provider_refusal'],
    ['RECITATION', 'provider_refusal'],
    ['LANGUAGE', 'provider_refusal'],
    ['BLOCKLIST', 'provider_refusal'],
    ['PROHIBITED_CONTENT', 'provider_refusal'],
    ['SPII', 'provider_refusal'],
    ['IMAGE_SAFETY', 'provider_refusal'],
    ['IMAGE_PROHIBITED_CONTENT', 'provider_refusal'],
    ['IMAGE_RECITATION', 'provider_refusal'],
    ['MODEL_ARMOR', 'provider_refusal'],
  ])('fails with %s, with or without a text', async (finishReason, code) => {
    expect((await read('google', [candidate({ finishReason })])).fault).toMatchObject({ code });
    const { text, fault } = await read('google', [
      candidate(parts({ text: 'He' })),
      candidate({ ...parts(), finishReason }),
    ]);
    expect(text).toBe('He');
    expect(fault).toMatchObject({ code });
  });

  it.each<[string, readonly object[], string]>([
    ['a blocked question', [{ promptFeedback: { blockReason: 'OTHER' } }], 'provider_refusal'],
    [
      'a new reason of a block',
      [{ promptFeedback: { blockReason: 'NEW', safetyRatings: 7 } }],
      'provider_refusal',
    ],
    ['no candidates', [{ usageMetadata: { promptTokenCount: 3 } }], 'provider_invalid_answer'],
    ['empty candidates', [{ candidates: [] }], 'provider_invalid_answer'],
  ])('fails with %s', async (_, events, code) => {
    expect((await read('google', events)).fault).toMatchObject({ code });
  });

  it.each<[string, readonly object[]]>([
    ['a part of a new kind', [candidate(parts({ newPart: { x: 1 } }, { text: 'Hello' })), stop]],
    ['a part that is null', [candidate(parts(null, { text: 'Hello' })), stop]],
    ['an image without its type', [candidate(parts({ inlineData: {} }, { text: 'Hello' })), stop]],
    [
      'sources in a new form',
      [candidate({ ...parts({ text: 'Hello' }), groundingMetadata: { groundingChunks: 7 } }), stop],
    ],
    ['ratings in a new form', [candidate({ ...parts({ text: 'Hello' }), safetyRatings: 'none' }), stop]],
    [
      'counts in a new form',
      [
        candidate(parts({ text: 'Hello' }), {
          usageMetadata: { promptTokenCount: '3', promptTokensDetails: 'x' },
        }),
        stop,
      ],
    ],
    [
      'null in place of counts',
      [candidate(parts({ text: 'Hello' }), { usageMetadata: null, promptFeedback: null }), stop],
    ],
    ['an end without content', [candidate(parts({ text: 'Hello' })), candidate({ finishReason: 'STOP' })]],
    ['parts of null', [candidate({ content: { parts: null } }), candidate(parts({ text: 'Hello' })), stop]],
  ])('answers with %s', async (_, events) => {
    const { text, fault, finish } = await read('google', events);
    expect(fault).toBeUndefined();
    expect([text, finish]).toEqual(['Hello', 'stop']);
  });
});

const chunk = (delta: unknown, finish: string | null = null, more: object = {}) => ({
  id: 'c1',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
});
const done = 'data: [DONE]\n\n';

describe.each(['mistral', 'openai'] as const)('%s', wire => {
  it.each<[string, readonly (object | string)[]]>([
    [
      'a chunk without choices',
      [
        chunk({ content: 'Hello' }),
        { id: 'c1', choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
        chunk({}, 'stop'),
      ],
    ],
    ['choices of null', [chunk({ content: 'Hello' }), { id: 'c1', choices: null }, chunk({}, 'stop')]],
    ['a choice of null', [chunk({ content: 'Hello' }), { id: 'c1', choices: [null] }, chunk({}, 'stop')]],
    ['usage of null', [chunk({ content: 'Hello' }, null, { usage: null }), chunk({}, 'stop', { usage: {} })]],
    ['a delta of null', [chunk({ content: 'Hello' }), chunk(null, 'stop')]],
    ['content of parts', [chunk({ content: [{ type: 'text', text: 'Hello' }] }), chunk({}, 'stop')]],
    [
      'a part of a new kind',
      [
        chunk({
          content: [
            { type: 'new_kind', data: 1 },
            { type: 'text', text: 'Hello' },
          ],
        }),
        chunk({}, 'stop'),
      ],
    ],
    [
      'a thought that is a text',
      [
        chunk({ content: [{ type: 'thinking', thinking: 'Hm' }] }),
        chunk({ content: 'Hello' }),
        chunk({}, 'stop'),
      ],
    ],
    ['another role', [chunk({ role: 'model', content: 'Hello' }), chunk({ content: '' }, 'stop')]],
    ['calls of null', [chunk({ content: 'Hello', tool_calls: null }), chunk({ tool_calls: [] }, 'stop')]],
    ['a new finish reason', [chunk({ content: 'Hello' }), chunk({}, 'new_reason')]],
  ])('answers with %s', async (_, events) => {
    const { text, fault, finish } = await read(wire, [...events, done]);
    expect(fault).toBeUndefined();
    expect([text, finish]).toEqual(['Hello', 'stop']);
  });

  it('calls a tool without an id, and with arguments that are an object', async () => {
    const call = { function: { name: 'clock', arguments: { zone: 'UTC' } } };
    const { seen, finish } = await read(wire, [chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), done]);
    const [begun] = seen.flatMap(event => (event.type === 'tool-call-start' ? [event] : []));
    expect(begun).toMatchObject({ name: 'clock', id: expect.stringMatching(/.+/) });
    expect(seen).toContainEqual({ type: 'tool-call-delta', index: 0, arguments: '{"zone":"UTC"}' });
    expect(finish).toBe('tool-calls');
  });

  it.each([
    ['error', 'provider_internal'],
    ['content_filter', 'provider_refusal'],
    ['new_policy_violation', 'provider_refusal'],
    ['MALFORMED_FUNCTION_CALL', 'provider_invalid_answer'],
  ])('fails with the finish reason %s', async (reason, code) => {
    expect((await read(wire, [chunk({ content: 'He' }, reason), done])).fault).toMatchObject({ code });
  });
});
