import { type ModelStep, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderRequest } from '../provider';
import type { ProviderEvent } from '../provider-event';
import { listModels } from './list-models';
import { openAiProvider } from './openai-provider';

const limits = { connect: 5_000, firstByte: 5_000, idle: 5_000, total: 10_000 };
let endpoint: Awaited<ReturnType<typeof startModelEndpoint>>;
beforeAll(async () => {
  endpoint = await startModelEndpoint();
});
afterAll(() => endpoint.close());

const buildRequest = (overrides: Partial<ProviderRequest> = {}): ProviderRequest => ({
  model: 'stand-in',
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [],
  parameters: {},
  signal: new AbortController().signal,
  ...overrides,
});

async function ask(request: Partial<ProviderRequest> = {}, times: Partial<typeof limits> = {}) {
  const provider = openAiProvider({
    baseUrl: endpoint.baseUrl,
    apiKey: 'sk-test',
    limits: { ...limits, ...times },
  });
  const events: ProviderEvent[] = [];
  try {
    await provider.stream(buildRequest(request), event => events.push(event));
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}
const textOf = (events: readonly ProviderEvent[]) =>
  events.map(event => (event.type === 'text' ? event.text : '')).join('');

describe('openAiProvider', () => {
  it('reads text, reasoning of both spellings, calls, usage and the end', async () => {
    endpoint.use([
      { reasoning: 'Let me ' },
      { reasoning: 'think', as: 'reasoning' },
      { text: 'Hal' },
      { text: 'lo' },
      { call: 'clock', arguments: '{"zone":"UTC"}' },
      { call: 'clock', arguments: '{}' },
      { usage: { input: 7, output: 3 } },
    ]);
    const { events, error } = await ask();
    expect(error).toBeUndefined();
    expect(events).toEqual([
      { type: 'open' },
      { type: 'reasoning', text: 'Let me ' },
      { type: 'reasoning', text: 'think' },
      { type: 'text', text: 'Hal' },
      { type: 'text', text: 'lo' },
      { type: 'tool-call-start', index: 0, id: 'call_0', name: 'clock' },
      { type: 'tool-call-delta', index: 0, arguments: '{"zone"' },
      { type: 'tool-call-delta', index: 0, arguments: ':"UTC"}' },
      { type: 'tool-call-start', index: 1, id: 'call_1', name: 'clock' },
      { type: 'tool-call-delta', index: 1, arguments: '{' },
      { type: 'tool-call-delta', index: 1, arguments: '}' },
      { type: 'usage', inputTokens: 7, outputTokens: 3 },
      { type: 'tool-call-end', index: 0 },
      { type: 'tool-call-end', index: 1 },
      { type: 'finish', reason: 'tool-calls' },
    ]);
  });

  it('sends the protocol', async () => {
    endpoint.use([{ text: 'ok' }]);
    await ask({
      messages: [
        { role: 'system', content: 's' },
        { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 't', arguments: '{}' }] },
        { role: 'tool', toolCallId: 'c', content: 'r' },
      ],
      tools: [{ name: 't', description: 'd', parameters: { type: 'object', properties: {} } }],
      parameters: { temperature: 0.2, stream: false },
      maxOutputTokens: 50,
    });
    const request = endpoint.requests.at(-1);
    expect(request?.headers.authorization).toBe('Bearer sk-test');
    expect(request?.body).toEqual({
      model: 'stand-in',
      temperature: 0.2,
      max_tokens: 50,
      stream: true,
      stream_options: { include_usage: true },
      tools: [
        {
          type: 'function',
          function: { name: 't', description: 'd', parameters: { type: 'object', properties: {} } },
        },
      ],
      messages: [
        { role: 'system', content: 's' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 't', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'r' },
      ],
    });
  });

  it.each(['bytes', 'pieces'] as const)('reads characters that arrive in %s', async pacing => {
    endpoint.use([{ text: 'Grüße aus dem 🏡' }, { text: ' — 你好' }], pacing);
    const { events, error } = await ask();
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('Grüße aus dem 🏡 — 你好');
  });

  it.each([
    ['bad-request', 'provider_bad_request', 400],
    ['context-too-long', 'chat_completion_exceeds_max_input_tokens', 400],
    ['unauthorized', 'provider_authentication', 401],
    ['forbidden', 'provider_permission_denied', 403],
    ['too-large', 'provider_request_too_large', 413],
    ['rate-limited', 'provider_rate_limited', 429],
    ['internal', 'provider_internal', 500],
    ['overloaded', 'provider_overloaded', 503],
    ['html-error', 'provider_internal', 502],
    ['html-page', 'provider_invalid_answer', null],
  ] as const)('maps %s in place of an answer', async (fault, code, statusCode) => {
    endpoint.use([{ fault }]);
    expect((await ask()).error).toMatchObject({ code, statusCode });
  });

  it.each([
    ['garbage-chunk', 'provider_invalid_answer'],
    ['missing-end', 'provider_invalid_answer'],
    ['reset', 'provider_unreachable'],
    ['error-object', 'provider_overloaded'],
  ] as const)('keeps what came before %s', async (fault, code) => {
    endpoint.use([{ text: 'kept' }, { fault }]);
    const { events, error } = await ask();
    expect(textOf(events)).toBe('kept');
    expect(error).toMatchObject({ code });
  });

  it('does not follow a redirect, which would take question and key elsewhere', async () => {
    const other = await startModelEndpoint();
    endpoint.use([{ fault: 'redirect', message: `${other.baseUrl}/chat/completions` }]);
    expect((await ask()).error).toMatchObject({ code: 'provider_invalid_answer', statusCode: 307 });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('gives up on a hang and closes the connection', async () => {
    endpoint.use([{ text: 'kept' }, 'hold']);
    const { events, error } = await ask({}, { idle: 30 });
    expect(textOf(events)).toBe('kept');
    expect(error).toMatchObject({ code: 'provider_timeout' });
    await endpoint.idle();
  });

  it('gives up when no answer begins', async () => {
    endpoint.use([{ fault: 'no-answer' }]);
    expect((await ask({}, { firstByte: 30 })).error).toMatchObject({ code: 'provider_timeout' });
    await endpoint.idle();
  });

  it('gives up on an answer that never ends', async () => {
    endpoint.use(
      Array.from({ length: 100_000 }, () => ({ text: 'x' })),
      'bytes',
    );
    expect((await ask({}, { total: 60 })).error).toMatchObject({ code: 'provider_timeout' });
    await endpoint.idle();
  });

  it('says that nobody listens', async () => {
    const provider = openAiProvider({ baseUrl: 'http://127.0.0.1:9/v1', limits });
    const read = provider.stream(buildRequest(), () => expect.unreachable());
    await expect(read).rejects.toMatchObject({ code: 'provider_unreachable' });
  });

  it('closes the connection when its reader fails', async () => {
    endpoint.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const fault = new Error('enough');
    const read = openAiProvider({ baseUrl: endpoint.baseUrl, limits }).stream(buildRequest(), event => {
      if (event.type === 'text') throw fault;
    });
    await expect(read).rejects.toBe(fault);
    await endpoint.idle();
  });

  it('closes the connection when it is aborted', async () => {
    endpoint.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const abort = new AbortController();
    const asked = ask({ signal: abort.signal });
    await endpoint.held();
    abort.abort();
    expect((await asked).error).toBe(abort.signal.reason);
    await endpoint.idle();
    expect(endpoint.openAnswers).toBe(0);
  });

  it.each([
    [[{ refusal: 'I will not' }], 'provider_refusal'],
    [[{ text: 'some' }, { finish: 'content_filter' }], 'provider_refusal'],
    [
      [{ raw: 'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"x"}]}}]}\n\n' }],
      'provider_invalid_answer',
    ],
    [[{ raw: 'data: 17\n\n' }], 'provider_invalid_answer'],
    [[{ raw: `data: ${'x'.repeat(1_100_000)}` }], 'provider_invalid_answer'],
  ] satisfies [ModelStep[], string][])('refuses %#', async (script, code) => {
    endpoint.use(script);
    expect((await ask()).error).toMatchObject({ code });
  });

  it('accepts an end that is only [DONE], comments, and calls told apart by id alone', async () => {
    const call = (id: string) =>
      `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [{ index: 0, id, function: { name: 't', arguments: '{}' } }] } }] })}\n\n`;
    endpoint.use([
      { raw: ': processing\n\n' },
      { raw: call('a') },
      { raw: call('b') },
      { raw: 'data: [DONE]\n\n' },
    ]);
    const { events, error } = await ask();
    expect(error).toBeUndefined();
    expect(events.filter(event => event.type === 'tool-call-start')).toHaveLength(2);
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'tool-calls' });
  });
});

describe('listModels', () => {
  it('keeps the chat models', async () => {
    const other = await startModelEndpoint([], {
      models: ['qwen3:8b', 'text-embedding-3', 'qwen3:8b', 'gpt-4o'],
    });
    expect(await listModels({ baseUrl: other.baseUrl }, new AbortController().signal)).toEqual([
      { id: 'qwen3:8b' },
      { id: 'gpt-4o' },
    ]);
    await other.close();
  });
});
