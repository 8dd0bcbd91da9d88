import { type ModelEndpoint, type ModelStep, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anthropicProvider } from '../anthropic/anthropic-provider';
import { googleProvider } from '../google/google-provider';
import { mistralProvider } from '../mistral/mistral-provider';
import type { ProviderRequest } from '../provider';
import type { ProviderEvent } from '../provider-event';

const limits = { connect: 5_000, firstByte: 5_000, idle: 5_000, total: 10_000 };
const providers = [
  {
    protocol: 'anthropic',
    create: anthropicProvider,
    busy: 529,
    keyStatus: 401,
    refuses: true,
    thinks: true,
  },
  { protocol: 'google', create: googleProvider, busy: 503, keyStatus: 400, refuses: true },
  { protocol: 'mistral', create: mistralProvider, busy: 503, keyStatus: 401, refuses: false },
] as const;

/** Mistral has no finish reason for a refusal: its models write it as text. */
const refusals: [string, ModelStep[]][] = [
  ['at once', [{ refusal: 'no' }]],
  ['on the way', [{ text: 'some' }, { refusal: 'no' }]],
  ['by a filter', [{ text: 'some' }, { finish: 'content_filter' }]],
];

const clock = { name: 'clock', description: 'd', parameters: { type: 'object', properties: {} } };

const buildRequest = (overrides: Partial<ProviderRequest> = {}): ProviderRequest => ({
  model: 'm',
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [],
  parameters: {},
  signal: new AbortController().signal,
  ...overrides,
});

describe.each(providers)('$protocol', ({ protocol, create, busy, keyStatus, refuses }) => {
  let endpoint: ModelEndpoint;
  beforeAll(async () => {
    endpoint = await startModelEndpoint([], { protocol });
  });
  afterAll(() => endpoint?.close());

  async function ask(request: Partial<ProviderRequest> = {}, times: Partial<typeof limits> = {}) {
    const provider = create({
      baseUrl: endpoint.baseUrl,
      apiKey: 'key-upstream',
      limits: { ...limits, ...times },
    });
    const events: ProviderEvent[] = [];
    try {
      await provider.stream(buildRequest({ model: 'gemini-2.5-stand-in', ...request }), event =>
        events.push(event),
      );
      return { events, error: undefined };
    } catch (error) {
      return { events, error };
    }
  }
  const textOf = (events: readonly ProviderEvent[], type: 'text' | 'reasoning' = 'text') =>
    events.map(event => (event.type === type ? event.text : '')).join('');
  const callsOf = (events: readonly ProviderEvent[]) => {
    const calls: { id: string; name: string; arguments: string }[] = [];
    for (const event of events)
      if (event.type === 'tool-call-start') calls[event.index] = { ...event, arguments: '' };
      else if (event.type === 'tool-call-delta') {
        const call = calls[event.index];
        if (call) call.arguments += event.arguments;
      }
    return calls.map(({ name, arguments: text }) => [name, JSON.parse(text)]);
  };

  it('reads text, reasoning, usage and the end, in their order', async () => {
    endpoint.use([
      { reasoning: 'Let me ' },
      { reasoning: 'think' },
      { text: 'Hal' },
      { text: 'lo' },
      { usage: { input: 70, output: 30, cached: 20 } },
    ]);
    const { events, error } = await ask();
    expect(error).toBeUndefined();
    expect(events.filter(event => event.type !== 'usage')).toEqual([
      { type: 'open' },
      { type: 'reasoning', text: 'Let me ' },
      { type: 'reasoning', text: 'think' },
      { type: 'text', text: 'Hal' },
      { type: 'text', text: 'lo' },
      { type: 'finish', reason: 'stop' },
    ]);
    expect(events.filter(event => event.type === 'usage').at(-1)).toEqual({
      type: 'usage',
      inputTokens: 70,
      outputTokens: 30,
      cachedTokens: 20,
    });
  });

  it('reads calls that come together', async () => {
    endpoint.use([
      { text: 'I look.' },
      { call: 'clock', arguments: '{"zone":"UTC"}' },
      { call: 'clock', arguments: '{"zone":"Europe/Berlin"}' },
      { usage: { input: 7, output: 3 } },
    ]);
    const { events, error } = await ask({ tools: [clock] });
    expect(error).toBeUndefined();
    expect(callsOf(events)).toEqual([
      ['clock', { zone: 'UTC' }],
      ['clock', { zone: 'Europe/Berlin' }],
    ]);
    const ends = events.flatMap(event => (event.type === 'tool-call-end' ? [event.index] : []));
    expect(ends).toEqual([0, 1]);
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'tool-calls' });
  });

  it.each(['bytes', 'pieces'] as const)('reads characters that arrive in %s', async pacing => {
    endpoint.use([{ text: 'Grüße aus dem 🏡' }, { text: ' — 你好 "error" {"error"' }], pacing);
    const { events, error } = await ask();
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('Grüße aus dem 🏡 — 你好 "error" {"error"');
  });

  it('says that the token limit cut the answer', async () => {
    endpoint.use([{ text: 'And then' }, { finish: 'length' }]);
    expect((await ask({ maxOutputTokens: 5 })).events.at(-1)).toEqual({ type: 'finish', reason: 'length' });
    expect(JSON.stringify(endpoint.requests.at(-1)?.body)).toMatch(/"max_?[oO]?[a-z]*_?[tT]okens":5\b/);
  });

  it.each(refuses ? refusals : [])('tells a refusal %s, and what it cost', async (_, script) => {
    endpoint.use([{ usage: { input: 9, output: 2 } }, ...script]);
    const { events, error } = await ask();
    expect(error).toMatchObject({ code: 'provider_refusal' });
    expect(events.at(-1)).toEqual({ type: 'usage', inputTokens: 9, outputTokens: 2 });
  });

  it.each([
    ['bad-request', 'provider_bad_request', 400],
    ['context-too-long', 'chat_completion_exceeds_max_input_tokens', 400],
    ['unauthorized', 'provider_authentication', keyStatus],
    ['forbidden', 'provider_permission_denied', 403],
    ['too-large', 'provider_request_too_large', 413],
    ['rate-limited', 'provider_rate_limited', 429],
    ['internal', 'provider_internal', 500],
    ['overloaded', 'provider_overloaded', busy],
    ['html-error', 'provider_internal', 502],
    ['html-page', 'provider_invalid_answer', null],
  ] as const)('maps %s in place of an answer', async (fault, code, statusCode) => {
    endpoint.use([{ fault }]);
    expect((await ask()).error).toMatchObject({ name: 'ProviderError', code, statusCode });
  });

  it.each(['rate-limited', 'overloaded'] as const)('hears when to come back after %s', async fault => {
    endpoint.use([{ fault, retryAfter: '7' }]);
    expect((await ask()).error).toMatchObject({ retryAfter: 7 });
  });

  it('passes over an event without data', async () => {
    endpoint.use([{ text: 'a' }, { raw: 'data: \n\n: ping\n\n' }, { text: 'b' }]);
    const { events, error } = await ask();
    expect(error).toBeUndefined();
    expect(events.flatMap(event => (event.type === 'text' ? [event.text] : [])).join('')).toBe('ab');
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
    expect(error).toMatchObject({ name: 'ProviderError', code });
    await endpoint.idle();
  });

  it.each([
    ['a value that is no object', 'data: 17\n\n'],
    ['an event without end', `data: ${'x'.repeat(1_100_000)}`],
    ['an object of another protocol', 'data: {"type":"other","choices":[],"candidates":7}\n\n'],
  ])('refuses %s', async (_, raw) => {
    endpoint.use([{ raw }]);
    expect((await ask()).error).toMatchObject({ name: 'ProviderError', code: 'provider_invalid_answer' });
    await endpoint.idle();
  });

  it('ends an answer that calls tools without end', async () => {
    endpoint.use(
      Array.from({ length: 40 }, (_, index) => ({ call: 'clock', arguments: '{}', id: `c${index}` })),
    );
    expect((await ask({ tools: [clock] })).error).toMatchObject({ code: 'provider_invalid_answer' });
    await endpoint.idle();
  });

  it('does not follow a redirect, which would take question and key elsewhere', async () => {
    const other = await startModelEndpoint([], { protocol });
    endpoint.use([{ fault: 'redirect', message: other.baseUrl }]);
    expect((await ask()).error).toMatchObject({ code: 'provider_invalid_answer', statusCode: 307 });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('gives up on a hang and closes the connection', async () => {
    endpoint.use([{ text: 'kept' }, 'hold']);
    const { events, error } = await ask({}, { idle: 50 });
    expect(textOf(events)).toBe('kept');
    expect(error).toMatchObject({ code: 'provider_timeout' });
    await endpoint.idle();
  });

  it('gives up when no answer begins', async () => {
    endpoint.use([{ fault: 'no-answer' }]);
    expect((await ask({}, { firstByte: 50 })).error).toMatchObject({ code: 'provider_timeout' });
    await endpoint.idle();
  });

  it('gives up on an answer that never ends', async () => {
    endpoint.use(
      Array.from({ length: 100_000 }, () => ({ text: 'x' })),
      'bytes',
    );
    expect((await ask({}, { total: 80 })).error).toMatchObject({ code: 'provider_timeout' });
    await endpoint.idle();
  });

  it('says that nobody listens', async () => {
    const provider = create({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'k', limits });
    const read = provider.stream(buildRequest(), () => expect.unreachable());
    await expect(read).rejects.toMatchObject({ code: 'provider_unreachable' });
  });

  it('closes the connection when it is aborted', async () => {
    endpoint.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const abort = new AbortController();
    const asked = ask({ signal: abort.signal });
    await endpoint.held();
    abort.abort();
    expect((await asked).error).toBe(abort.signal.reason);
    await endpoint.idle();
  });

  it('closes the connection when its reader fails', async () => {
    endpoint.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const provider = create({ baseUrl: endpoint.baseUrl, apiKey: 'k', limits });
    const fault = new Error('enough');
    const read = provider.stream(buildRequest(), event => {
      if (event.type === 'text') throw fault;
    });
    await expect(read).rejects.toBe(fault);
    await endpoint.idle();
  });

  it('gives tools and parameters, and system messages first', async () => {
    endpoint.use([{ text: 'ok' }]);
    await ask({
      messages: [
        { role: 'user', content: 'q' },
        { role: 'system', content: 'late' },
      ],
      tools: [clock],
      withoutCalls: true,
      parameters: { temperature: 0.2, top_p: 'much', stream: false },
    });
    const { body, headers, path } = endpoint.requests.at(-1) ?? expect.unreachable();
    const text = JSON.stringify(body);
    expect(text).toContain('"temperature":0.2');
    expect(text).not.toContain('much');
    expect(text).toContain('"name":"clock"');
    expect(text).toMatch(/"(?:type|tool_choice|mode)":"none"/i);
    expect(path).not.toContain('key-upstream');
    expect(JSON.stringify(headers)).toContain('key-upstream');
    expect({
      system: body.system,
      instruction: body.systemInstruction,
      messages: body.messages,
    }).toMatchSnapshot();
  });

  it('is made to call a tool, and takes the call of another program with its result', async () => {
    endpoint.use([{ call: 'clock', arguments: '{}', id: 'toolcall1' }]);
    for (const toolChoice of ['required', { name: 'clock' }] as const) {
      const { error } = await ask({ tools: [clock], toolChoice });
      expect(error).toBeUndefined();
      const { body } = endpoint.requests.at(-1) ?? expect.unreachable();
      expect(JSON.stringify(body.tool_choice ?? body.toolConfig)).toMatch(/any|required|clock/i);
    }
    const { error } = await ask({
      tools: [clock],
      messages: [
        { role: 'user', content: 'q' },
        { role: 'assistant', content: '', toolCalls: [{ id: 'toolcall1', name: 'clock', arguments: '{}' }] },
        { role: 'tool', toolCallId: 'toolcall1', content: 'noon' },
      ],
    });
    expect(error).toBeUndefined();
    expect(JSON.stringify(endpoint.requests.at(-1)?.body)).toContain('noon');
  });

  it('gets its own message back with the answers of tools', async () => {
    const calls = [
      { id: 'toolcall1', name: 'clock', arguments: '{"zone":"UTC"}' },
      { id: 'toolcall2', name: 'clock', arguments: '{}' },
    ];
    endpoint.use([
      { redacted: 'c2VjcmV0' },
      { reasoning: 'Hm', signature: 'c2ln' },
      ...calls.map(({ id, name, arguments: text }, index) => ({
        call: name,
        arguments: text,
        id,
        ...(index === 0 && { signature: 'c2ln' }),
      })),
    ]);
    const { events } = await ask({ tools: [clock] });
    const original = events.flatMap(event => (event.type === 'original' ? [event.message] : []))[0];
    endpoint.use([{ text: 'ok' }]);
    const { error } = await ask({
      tools: [clock],
      messages: [
        { role: 'user', content: 'q' },
        { role: 'assistant', content: '', toolCalls: calls, original },
        { role: 'tool', toolCallId: 'toolcall1', content: 'noon' },
        { role: 'tool', toolCallId: 'toolcall2', content: 'night' },
      ],
    });
    expect(error).toBeUndefined();
    const { body } = endpoint.requests.at(-1) ?? expect.unreachable();
    expect(body.messages ?? body.contents).toMatchSnapshot();
  });
});

it('reads from Google the pause that has no header', async () => {
  const endpoint = await startModelEndpoint([{ fault: 'rate-limited' }], { protocol: 'google' });
  const provider = googleProvider({ baseUrl: endpoint.baseUrl, apiKey: 'k', limits });
  const read = provider.stream(buildRequest(), () => expect.unreachable());
  await expect(read).rejects.toMatchObject({ code: 'provider_rate_limited', retryAfter: 35 });
  await endpoint.close();
});

it('lets Anthropic think within the cap of the answer', async () => {
  const endpoint = await startModelEndpoint([{ text: 'ok' }], { protocol: 'anthropic' });
  const provider = anthropicProvider({ baseUrl: endpoint.baseUrl, apiKey: 'k', limits });
  const bodyFor = async (cap: number | undefined, budget: number) => {
    const parameters = { thinking_budget: budget };
    await provider.stream(
      buildRequest({ model: 'claude-sonnet-4-5', parameters, maxOutputTokens: cap }),
      () => {},
    );
    const { thinking, max_tokens } = endpoint.requests.at(-1)?.body ?? {};
    return { thinking, max_tokens };
  };
  expect(await bodyFor(4_096, 9_000)).toEqual({
    thinking: { type: 'enabled', budget_tokens: 3_072 },
    max_tokens: 4_096,
  });
  expect(await bodyFor(1_500, 9_000)).toEqual({ thinking: undefined, max_tokens: 1_500 });
  expect(await bodyFor(4_096, 0)).toEqual({ thinking: undefined, max_tokens: 4_096 });
  // Thinking refuses a forced call, and a former call whose thoughts a program has not kept.
  const parameters = { thinking_budget: 9_000 };
  const clockCall = { id: 'toolcall1', name: 'clock', arguments: '{}' };
  for (const request of [
    { tools: [clock], toolChoice: 'required' },
    {
      tools: [clock],
      messages: [
        { role: 'user', content: 'q' },
        { role: 'assistant', content: '', toolCalls: [clockCall] },
        { role: 'tool', toolCallId: 'toolcall1', content: 'noon' },
      ],
    },
  ] as const) {
    await provider.stream(buildRequest({ model: 'claude-sonnet-4-5', parameters, ...request }), () => {});
    expect(endpoint.requests.at(-1)?.body).not.toHaveProperty('thinking');
  }
  await endpoint.close();
});
