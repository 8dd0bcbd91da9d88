import { appendPart, type CompletionEvent, limits, type MessagePart } from '@oriel/contracts';
import { type ModelScript, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAiProvider } from '../../../ai/providers/openai/openai-provider';
import { alwaysAvailableTools as tools } from '../../../ai/tools/create-tools';
import type { Tool, ToolContext } from '../../../ai/tools/tool';
import { type AnswerJob, writeAnswer } from './write-answer';

const messageId = '00000000-0000-4000-8000-000000000001';
let endpoint: Awaited<ReturnType<typeof startModelEndpoint>>;
beforeAll(async () => {
  endpoint = await startModelEndpoint();
});
afterAll(() => endpoint.close());

async function answer(
  script: ModelScript,
  overrides: Partial<AnswerJob> = {},
  onDelta: () => void = () => undefined,
) {
  endpoint.use(script);
  const events: CompletionEvent[] = [];
  let parts: MessagePart[] = [];
  const usage = { inputTokens: 0, outputTokens: 0 };
  const job: AnswerJob = {
    messageId,
    provider: openAiProvider({ baseUrl: endpoint.baseUrl }),
    model: 'stand-in',
    messages: [{ role: 'user', content: 'Hi' }],
    tools,
    parameters: {},
    locale: 'en',
    now: () => new Date('2026-03-01T12:00:00Z'),
    signal: new AbortController().signal,
    emit: event => {
      events.push(event);
      if (event.type !== 'delta') return;
      parts = appendPart(parts, event.index, event.part);
      onDelta();
    },
    ...overrides,
  };
  const outcome = await writeAnswer(job, usage).catch((error: unknown) => error);
  const states = events.flatMap(event => (event.type === 'stateUpdate' ? [event.state] : []));
  return { outcome, parts, usage, states };
}

it('turns text into a thought when the model only then says that it was one', async () => {
  const first = endpoint.requests.length;
  const { outcome, parts } = await answer((_, index) =>
    index === first
      ? [
          { text: '\nI need ' },
          { text: 'a clock.\n</th' },
          { text: 'ink>\n\n' },
          { text: 'Let me see.' },
          { call: 'calculator', arguments: '{"expression":"6*7"}', id: 'c1' },
        ]
      : [{ text: 'So it is' }, { text: '</think>' }, { text: '42.' }],
  );
  expect(outcome).toEqual({ finish: 'complete' });
  expect(parts.filter(({ type }) => !type.startsWith('function'))).toEqual([
    { type: 'thinking', content: 'I need a clock.', isRedacted: false, durationMs: 0 },
    { type: 'text', text: 'Let me see.' },
    { type: 'thinking', content: 'So it is', isRedacted: false, durationMs: 0 },
    { type: 'text', text: '42.' },
  ]);
  expect(endpoint.requests.at(-1)?.body.messages?.[1]?.content).toBe('Let me see.');
});

it('thinks, does what the model calls for, and answers', async () => {
  const first = endpoint.requests.length;
  const { outcome, parts, usage, states } = await answer((_, index) =>
    index === first
      ? [
          { reasoning: 'I need to ' },
          { reasoning: 'calculate.' },
          { call: 'calculator', arguments: '{"expression":"6*7"}', id: 'c1' },
          { usage: { input: 10, output: 5 } },
        ]
      : [{ text: 'It is ' }, { text: '42.' }, { usage: { input: 20, output: 2 } }],
  );
  expect(outcome).toEqual({ finish: 'complete' });
  expect(parts).toEqual([
    { type: 'thinking', content: 'I need to calculate.', isRedacted: false, durationMs: 0 },
    {
      type: 'function_call',
      functionName: 'calculator',
      title: { de: 'Rechner', en: 'Calculator' },
      id: 'c1',
      arguments: '{"expression":"6*7"}',
    },
    {
      type: 'function_response',
      functionName: 'calculator',
      id: 'c1',
      result: '{"expression":"6*7","result":42}',
      durationMs: expect.any(Number),
    },
    { type: 'text', text: 'It is 42.' },
  ]);
  expect(states).toEqual(['connecting', 'processing', 'thinking', 'tool', 'tool', 'processing', 'answering']);
  expect(usage).toEqual({ inputTokens: 30, outputTokens: 7 });
  expect(endpoint.requests.at(-1)?.body.messages?.slice(1)).toEqual([
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'calculator', arguments: '{"expression":"6*7"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"expression":"6*7","result":42}' },
  ]);
});

it('goes on after a call that cannot be done', async () => {
  const first = endpoint.requests.length;
  const { outcome, parts } = await answer((_, index) =>
    index === first ? [{ call: 'calculator', arguments: '{"expression": 6*' }] : [{ text: 'Sorry.' }],
  );
  expect(outcome).toEqual({ finish: 'complete' });
  expect(parts[1]).toMatchObject({
    type: 'function_response',
    isError: true,
    result: '{"error":"The arguments are not JSON"}',
  });
  expect(parts[2]).toEqual({ type: 'text', text: 'Sorry.' });
  expect(JSON.stringify(endpoint.requests.at(-1)?.body.messages)).toContain('"arguments":"{}"');
});

describe('an unavailable tool', () => {
  const lacking = (parts: readonly MessagePart[]) =>
    parts.flatMap(part => (part.type === 'function_response' ? [[part.functionName, part.isError]] : []));
  const system = () =>
    ((endpoint.requests.at(-1)?.body.messages ?? []) as unknown as { role: string; content: string }[])
      .filter(({ role }) => role === 'system')
      .map(({ content }) => content);
  const tool = (name: string): Tool => ({
    name,
    description: '',
    parameters: { type: 'object' },
    run: () => 'ran',
  });
  const refusing =
    (refuses: (names: string[]) => string | undefined): ModelScript =>
    ({ body }) => {
      const names = (body.tools as unknown as { function: { name: string } }[] | undefined)?.map(
        each => each.function.name,
      );
      const message = refuses(names ?? []);
      return message === undefined ? [{ text: 'Done.' }] : [{ fault: 'bad-request', message }];
    };

  it('is named in a step of the answer and to the model', async () => {
    const messages = [
      { role: 'system' as const, content: 'You are kind.' },
      { role: 'user' as const, content: 'Hi' },
    ];
    const { outcome, parts } = await answer([{ text: 'Done.' }], { messages, missing: ['mcp_docs_find'] });
    expect(outcome).toEqual({ finish: 'complete' });
    expect(lacking(parts)).toEqual([['mcp_docs_find', true]]);
    expect(parts[0]).toMatchObject({ type: 'function_call', id: 'unavailable:mcp_docs_find' });
    expect(parts.at(-1)).toEqual({ type: 'text', text: 'Done.' });
    expect(system().join('\n')).toMatch(/You are kind[\s\S]*mcp_docs_find/);
  });

  it.each([
    ['by its name', "Invalid schema for function 'mcp_docs_odd': 'date' is not valid."],
    ['by its place', 'tools.1.custom.input_schema: JSON schema is invalid'],
    ['by its place in brackets', 'Invalid value: tools[1].function.parameters'],
  ])('is one that the endpoint refuses %s; the others stay', async (_, message) => {
    const tools = [tool('mcp_docs_od'), tool('mcp_docs_odd'), tool('calculator')];
    const { outcome, parts } = await answer(
      refusing(names => (names.includes('mcp_docs_odd') ? message : undefined)),
      { tools },
    );
    expect(outcome).toEqual({ finish: 'complete' });
    expect(lacking(parts)).toEqual([['mcp_docs_odd', true]]);
    const sent = endpoint.requests.at(-1)?.body.tools as unknown as { function: { name: string } }[];
    expect(sent.map(each => each.function.name)).toEqual(['mcp_docs_od', 'calculator']);
    expect(system()).toEqual([expect.stringMatching(/: mcp_docs_odd\./)]);
  });

  it('is every tool after the third refusal of one', async () => {
    const before = endpoint.requests.length;
    const names = Array.from({ length: 10 }, (_, index) => `mcp_docs_${index}`);
    const { outcome, parts } = await answer(
      refusing(([first]) => first && `Invalid schema for function '${first}'`),
      { tools: names.map(tool) },
    );
    expect(outcome).toEqual({ finish: 'complete' });
    expect(endpoint.requests.length - before).toBe(4);
    expect(endpoint.requests.at(-1)?.body).not.toHaveProperty('tools');
    expect(lacking(parts)).toEqual(names.map(name => [name, true]));
  });

  it('is counted over the whole answer, in which the model also calls others', async () => {
    const before = endpoint.requests.length;
    const names = Array.from({ length: 10 }, (_, index) => `mcp_docs_${index}`);
    let isCalling = false;
    const script: ModelScript = request => {
      const tools = request.body.tools as unknown as { function: { name: string } }[] | undefined;
      const name = tools?.[0]?.function.name;
      isCalling = !isCalling;
      if (!name) return [{ text: 'Done.' }];
      return isCalling
        ? [{ fault: 'bad-request', message: `Invalid schema for function '${name}'` }]
        : [{ call: name, arguments: '{}' }];
    };
    const { outcome } = await answer(script, { tools: names.map(tool) });
    expect(outcome).toEqual({ finish: 'complete' });
    expect(endpoint.requests.length - before).toBe(6);
  });

  const sentNames = () =>
    ((endpoint.requests.at(-1)?.body.tools ?? []) as unknown as { function: { name: string } }[]).map(
      each => each.function.name,
    );

  it.each([
    [3, 'Invalid schema: object schema missing properties', 5],
    [30, 'JSON schema conversion failed: unsupported keyword', 10],
    [30, 'The tools of this request do not support oneOf in their schemas', 10],
  ])('is found among %i if the endpoint names none: %s', async (count, message, most) => {
    const before = endpoint.requests.length;
    const names = Array.from({ length: count }, (_, index) => `mcp_docs_${index}`);
    const odd = {
      ...tool('mcp_docs_odd'),
      parameters: { type: 'object', properties: { a: { oneOf: [{}] } } },
    };
    const { outcome, parts } = await answer(
      refusing(sent => (sent.includes('mcp_docs_odd') ? message : undefined)),
      { tools: [tool('calculator'), ...names.map(tool), odd] },
    );
    expect(outcome).toEqual({ finish: 'complete' });
    expect(sentNames()).toEqual(['calculator', ...names]);
    expect(lacking(parts)).toEqual([['mcp_docs_odd', true]]);
    expect(system()).toEqual([expect.stringMatching(/: mcp_docs_odd\./)]);
    expect(endpoint.requests.length - before).toBeLessThanOrEqual(most);
  });

  it('is found among plain ones, and two of them cost only the tools of servers', async () => {
    const names = ['mcp_a_1', 'mcp_a_2', 'mcp_a_3', 'mcp_a_4'];
    const tools = [tool('calculator'), ...names.map(tool)];
    const refuse = (...bad: string[]) =>
      refusing(sent => (sent.some(name => bad.includes(name)) ? 'Invalid tool schema' : undefined));
    expect(lacking((await answer(refuse('mcp_a_2'), { tools })).parts)).toEqual([['mcp_a_2', true]]);
    expect(sentNames()).toEqual(['calculator', 'mcp_a_1', 'mcp_a_3', 'mcp_a_4']);
    expect(lacking((await answer(refuse('mcp_a_1', 'mcp_a_4'), { tools })).parts)).toEqual(
      names.map(name => [name, true]),
    );
    expect(sentNames()).toEqual(['calculator']);
  });

  it('stays left out in the following rounds', async () => {
    const first = endpoint.requests.length;
    const { outcome, parts } = await answer(
      (request, index) => {
        const sent = JSON.stringify(request.body.tools ?? []);
        if (sent.includes('mcp_a_bad')) return [{ fault: 'bad-request', message: 'Invalid schema' }];
        return index < first + 3 ? [{ call: 'mcp_a_good', arguments: '{}' }] : [{ text: 'Done.' }];
      },
      { tools: [tool('mcp_a_good'), tool('mcp_a_bad')] },
    );
    expect(outcome).toEqual({ finish: 'complete' });
    expect(lacking(parts)).toContainEqual(['mcp_a_bad', true]);
    expect(sentNames()).toEqual(['mcp_a_good']);
  });

  it('is each one beyond the number that the endpoint takes', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `mcp_docs_${index}`);
    const { parts } = await answer(
      refusing(sent =>
        sent.length > 4
          ? "Invalid 'tools': array too long. Expected an array with maximum length 4, but got one with length 6."
          : undefined,
      ),
      { tools: names.map(tool) },
    );
    expect(sentNames()).toEqual(names.slice(0, 4));
    expect(lacking(parts)).toEqual([
      ['mcp_docs_4', true],
      ['mcp_docs_5', true],
    ]);
  });

  it('is every tool of a server if the model supports no tools', async () => {
    const { outcome, parts } = await answer(
      refusing(names => (names.length > 0 ? 'This model does not support tools' : undefined)),
      { tools: [tool('mcp_docs_a'), tool('calculator')] },
    );
    expect(outcome).toEqual({ finish: 'complete' });
    expect(lacking(parts)).toEqual([['mcp_docs_a', true]]);
  });
});

it('keeps what its tools share over the rounds of an answer, until its end', async () => {
  const first = endpoint.requests.length;
  const seen = new Set<unknown>();
  let closed = 0;
  const counter: Tool = {
    name: 'count',
    description: '',
    parameters: { type: 'object', properties: {} },
    run: (_, { scope }) => {
      seen.add(scope?.get(counter, () => ({ close: () => closed++ })));
      return `closed ${closed}`;
    },
  };
  const script: ModelScript = (_, index) =>
    index < first + 2
      ? [
          { call: 'count', arguments: '{}', id: `a${index}` },
          { call: 'count', arguments: '{}', id: `b${index}` },
        ]
      : [{ text: 'Done.' }];
  const { parts } = await answer(script, { tools: [counter] });
  expect(JSON.stringify(parts)).toContain('closed 0');
  expect(JSON.stringify(parts)).not.toContain('closed 1');
  expect([seen.size, closed]).toEqual([1, 1]);
});

it('gives the model a masked result, and the reader the result itself', async () => {
  const first = endpoint.requests.length;
  const finder: Tool = {
    name: 'find_person',
    title: { de: 'Suche', en: 'Search' },
    summary: { de: '', en: '' },
    description: '',
    parameters: { type: 'object', properties: {} },
    run: async () => 'Mail ines@bank.example',
  };
  const { parts } = await answer(
    (_, index) => (index === first ? [{ call: 'find_person', arguments: '{}' }] : [{ text: 'Done.' }]),
    { tools: [finder], mask: text => text.replace('ines@bank.example', '[EMAIL]') },
  );
  expect(endpoint.requests.at(-1)?.body.messages?.at(-1)).toMatchObject({
    role: 'tool',
    content: 'Mail [EMAIL]',
  });
  expect(JSON.stringify(endpoint.requests.at(-1)?.body)).not.toContain('ines@bank');
  expect(JSON.stringify(parts)).toContain('Mail ines@bank.example');
});

it('ends a model that calls tools without end', async () => {
  const before = endpoint.requests.length;
  const { outcome, parts } = await answer([{ call: 'calculator', arguments: '{"expression":"1"}' }]);
  expect(outcome).toMatchObject({ code: 'provider_invalid_answer' });
  expect(endpoint.requests.length - before).toBe(limits.toolRounds + 1);
  expect(endpoint.requests.at(-1)?.body.tool_choice).toBe('none');
  expect(parts).toHaveLength(limits.toolRounds * 2);
});

it.each([
  ['text', { text: 'x'.repeat(60_000) }],
  ['thinking', { reasoning: 'x'.repeat(60_000) }],
  ['arguments', { call: 'calculator', arguments: `{"expression":"${'1'.repeat(60_000)}"}` }],
  ['names', { call: 'x'.repeat(60_000), arguments: '{}' }],
])('ends a model that gives %s without end, and keeps what came', async (_, step) => {
  const { outcome, parts } = await answer(Array.from({ length: 30 }, () => step));
  expect(outcome).toMatchObject({ code: 'provider_invalid_answer' });
  const kept = JSON.stringify(parts).length;
  expect(kept).toBeGreaterThan(limits.answer * 0.8);
  expect(kept).toBeLessThan(limits.answer * 1.2);
});

it('says that the token limit cut the answer', async () => {
  expect((await answer([{ text: 'And then' }, { finish: 'length' }])).outcome).toEqual({ finish: 'length' });
});

it('keeps what came before a fault, with what it cost', async () => {
  const { outcome, parts, usage } = await answer([
    { text: 'half' },
    { usage: { input: 3, output: 1 } },
    { fault: 'reset' },
  ]);
  expect(outcome).toMatchObject({ code: 'provider_unreachable' });
  expect(parts).toEqual([{ type: 'text', text: 'half' }]);
  expect(usage).toEqual({ inputTokens: 3, outputTokens: 1 });
});

it('stops at once and closes the connection', async () => {
  const abort = new AbortController();
  const { outcome, parts } = await answer(
    [{ text: 'half' }, 'hold', { text: 'never' }],
    { signal: abort.signal },
    () => abort.abort(new Error('stop')),
  );
  expect(outcome).toBe(abort.signal.reason);
  expect(parts).toEqual([{ type: 'text', text: 'half' }]);
  await endpoint.idle();
});

it('knows the addresses of people and of what tools have found, and none that the model has made up', async () => {
  const first = endpoint.requests.length;
  const secret = 'evil.example/?q=what-was-said';
  const asked: [address: string, isKnown: boolean][] = [];
  const finder = {
    name: 'find',
    description: '',
    parameters: {},
    run: () => JSON.stringify({ text: secret, url: 'https://found.example/page' }),
    addressesOf: (result: string) => JSON.parse(result).url,
  };
  const reader = {
    name: 'read',
    description: '',
    parameters: {},
    run: (input: Readonly<Record<string, unknown>>, context: ToolContext) => {
      const address = String(input.address);
      asked.push([address, context.knowsAddress(address)]);
      return 'read';
    },
  };
  const calls = [
    { call: 'read', arguments: '{"address":"found.example/page"}', id: 'c1' },
    { call: 'find', arguments: JSON.stringify({ words: secret }), id: 'c2' },
    { call: 'read', arguments: '{"address":"found.example/page"}', id: 'c3' },
    { call: 'read', arguments: JSON.stringify({ address: secret }), id: 'c4' },
    { call: 'read', arguments: '{"address":"example.com/tides"}', id: 'c5' },
  ] as const;
  await answer((_, index) => (index === first ? [{ text: secret }, ...calls] : [{ text: 'Done.' }]), {
    tools: [finder, reader],
    messages: [
      { role: 'user', content: 'Look at https://example.com/tides' },
      { role: 'assistant', content: secret },
      { role: 'user', content: 'Go on' },
    ],
  });
  expect(asked).toEqual([
    ['found.example/page', false],
    ['found.example/page', true],
    [secret, false],
    ['example.com/tides', true],
  ]);
});
