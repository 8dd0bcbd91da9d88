import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agents, channels, messages, models } from '../../platform/db/schema';
import { addProgram } from '../testing/add-program';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

/** Members of an error that OpenAI's clients read. */
const shape = {
  code: expect.any(String),
  message: expect.any(String),
  type: expect.any(String),
  requestId: expect.any(String),
};

describe('hostile requests of programs', () => {
  let stack: ChatStack;
  let key: string;
  let model: string;
  beforeAll(async () => {
    stack = await startChatStack({ alone: true });
    ({ key, model } = await addProgram(stack, { systemMessages: [] }));
    const { db } = stack.server.services;
    await db.update(models).set({ abilities: seeing }).where(eq(models.modelId, 'stand-in'));
  });
  afterAll(() => stack?.close());

  type Abilities = (typeof models.$inferSelect)['abilities'];
  const input = (unit: 'images' | 'tokens', max: number) => [{ direction: 'input', unit, max }] as const;
  const seeing = [
    { type: 'chat' },
    { type: 'tool-function' },
    { type: 'image', constraints: input('images', 10) },
  ] as unknown as Abilities;
  const short = [
    { type: 'chat', constraints: input('tokens', 2_000) },
    { type: 'tool-function' },
  ] as unknown as Abilities;

  const question = { role: 'user', content: 'When is high water?' };
  const tool = (name: string, parameters: unknown = {}) => ({
    type: 'function',
    function: { name, parameters },
  });
  const call = (id: string, args = '{}') => ({
    id,
    type: 'function',
    function: { name: 'get_tide', arguments: args },
  });
  const result = (id: string, content = '6:12') => ({ role: 'tool', tool_call_id: id, content });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${stack.server.url}/api/chat/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const ask = async (change: object, headers = {}) => {
    const response = await send({ model, messages: [question], ...change }, headers);
    return { status: response.status, body: await response.json() };
  };
  const refused = (status: number, error: object = {}) => ({
    status,
    body: { error: { ...shape, ...error } },
  });
  const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
  const showing = (...urls: string[]) => [
    { role: 'user', content: urls.map(url => ({ type: 'image_url', image_url: { url } })) },
  ];

  it('get no call that the model has not made, where a tool of the agent is away', async () => {
    const { db } = stack.server.services;
    const away = 'mcp_harbour_search';
    await db
      .update(agents)
      .set({ assignedTools: [away] })
      .where(eq(agents.id, model));
    stack.model.use([{ text: 'At noon.' }]);
    const answer = await ask({ tools: [tool(away)] });
    await db
      .update(agents)
      .set({ assignedTools: ['calculator'] })
      .where(eq(agents.id, model));
    expect(answer).toMatchObject(refused(400, { param: 'tools.0.function.name' }));
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('may call a tool %s', async name => {
    stack.model.use([{ call: name, arguments: '{"a":1}', id: 'c1' }]);
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
    );
    const answer = await ask({ tools: [tool(name, schema)] });
    expect(answer.body.choices?.[0].message.tool_calls).toEqual([
      { id: 'c1', type: 'function', function: { name, arguments: '{"a":1}' } },
    ]);
    expect(JSON.stringify(stack.model.requests.at(-1)?.body.tools)).toContain(
      '"__proto__":{"type":"string"}',
    );
  });

  it('are refused two calls with one id', async () => {
    const twice = [question, { role: 'assistant', tool_calls: [call('c1'), call('c1')] }, result('c1')];
    expect(await ask({ tools: [tool('get_tide')], messages: twice })).toMatchObject(
      refused(400, { param: 'messages.1.tool_calls.1.id' }),
    );
  });

  it.each([
    [
      'ids',
      {
        messages: [
          question,
          { role: 'assistant', tool_calls: [call('x'.repeat(9_000))] },
          result('x'.repeat(9_000)),
        ],
      },
    ],
    [
      'schema',
      {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'x', schema: { type: 'object', description: 'x'.repeat(9_000) } },
        },
      },
    ],
    ['tools', { tools: [tool('get_tide', { type: 'object', description: 'x'.repeat(9_000) })] }],
  ])('count the %s towards the input', async (_, change) => {
    const { db } = stack.server.services;
    await db
      .update(models)
      .set({ abilities: short, parameterDefinitions: { json_schema: { type: 'string' } } as never })
      .where(eq(models.modelId, 'stand-in'));
    stack.model.use([{ text: 'At noon.' }]);
    const answer = await ask({ tools: [tool('get_tide')], ...change });
    await db.update(models).set({ abilities: seeing }).where(eq(models.modelId, 'stand-in'));
    expect(answer).toMatchObject(refused(400, { code: 'chat_completion_exceeds_max_input_tokens' }));
  });

  it('are refused, and not failed, by any form of calls', async () => {
    const calls = Array.from({ length: 90_000 }, (_, index) => ({
      id: String.fromCharCode(0x3400 + (index % 27_000)) + ((index / 27_000) | 0),
    }));
    stack.model.use([{ text: 'At noon.' }]);
    for (const messages of [
      [{ role: 'assistant', tool_calls: calls }, question],
      [question, { role: 'assistant', tool_calls: calls }, { role: 'tool', tool_call_id: 'x', content: 'y' }],
      [
        { role: 'user', content: Array.from({ length: 40_000 }, () => ({ type: 'text', text: '' })) },
        question,
      ],
    ]) {
      const answer = await ask({ messages });
      expect(answer.status).toBeLessThan(500);
    }
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(
      await ask({
        tools: [tool('get_tide')],
        messages: [question, { role: 'assistant', tool_calls: [call('c1', deep)] }, result('c1')],
      }),
    ).toMatchObject(refused(400, { param: 'messages.1.tool_calls.0.function.arguments' }));
    for (const part of [
      'messages',
      'tools',
      'response_format',
      'metadata',
      'n',
      'tool_choice',
      'stream_options',
    ])
      expect((await send(`{"model":"${model}","messages":[],"${part}":${deep}}`)).status).toBeLessThan(500);
  });

  it.each([
    ['no messages', { messages: [] }],
    ['no parts', { messages: [{ role: 'user', content: [] }] }],
    [
      'blanks',
      {
        messages: [
          { role: 'user', content: ' \u200b' },
          { role: 'user', content: ' ' },
        ],
      },
    ],
    ['no question', { messages: [{ role: 'system', content: 'x' }] }],
    ['an answer at the end', { messages: [question, { role: 'assistant', content: 'x' }] }],
    ['half a character', { messages: [{ role: 'user', content: '\ud83d' }] }],
    ['a null character', { messages: [{ role: 'user', content: 'a\0b' }] }],
    ['a name in another script', { tools: [tool('höhe')] }],
    ['a name with a line', { tools: [tool('get_tide\n')] }],
    ['too many tools', { tools: Array.from({ length: 129 }, (_, index) => tool(`t${index}`)) }],
    ['a list for a schema', { tools: [tool('x', [])] }],
    ['a fraction of tokens', { max_tokens: 1.5 }],
    ['many tokens', { max_tokens: 1e300 }],
    [
      'a result without an id',
      { tools: [tool('get_tide')], messages: [question, { role: 'tool', content: 'x' }] },
    ],
    [
      'two results of a call',
      {
        tools: [tool('get_tide')],
        messages: [question, { role: 'assistant', tool_calls: [call('c1')] }, result('c1'), result('c1')],
      },
    ],
  ])('are refused %s', async (_, change) => {
    const before = stack.model.requests.length;
    expect(await ask(change)).toMatchObject(refused(400, { type: 'invalid_request_error' }));
    expect(stack.model.requests).toHaveLength(before);
    expect(await stack.server.services.db.$count(channels, eq(channels.isTransient, true))).toBe(0);
  });

  describe('with images', () => {
    const broken = dataUrl(Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'));
    it('are refused without reading them, where nothing would see them', async () => {
      const { db } = stack.server.services;
      expect(await ask({ model: crypto.randomUUID(), messages: showing(broken) })).toMatchObject(
        refused(404, { code: 'agent_not_found' }),
      );
      await db.update(models).set({ abilities: short }).where(eq(models.modelId, 'stand-in'));
      const blind = await ask({ messages: showing(broken) });
      await db.update(models).set({ abilities: seeing }).where(eq(models.modelId, 'stand-in'));
      expect(blind).toMatchObject(refused(400, { code: 'capability_not_available' }));
      expect(await ask({ messages: showing(broken) })).toMatchObject(refused(400, { code: 'file_broken' }));
    });

    it('are refused images that would fill the memory', async () => {
      const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#08f' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(await ask({ messages: showing(dataUrl(bomb)) })).toMatchObject(
        refused(400, { code: 'file_broken' }),
      );
    });

    it('are refused bytes of other kinds, whatever their name', async () => {
      for (const bytes of [
        Buffer.from('3026b2758e66cf11a6d900aa0062ce6c'.padEnd(400, '0'), 'hex'),
        Buffer.from('%PDF-1.7'),
        Buffer.from('<?xml version="1.0"?><svg/>'),
        Buffer.alloc(0),
      ])
        expect(await ask({ messages: showing(dataUrl(bytes, 'jpeg')) })).toMatchObject(refused(400));
      expect(await ask({ messages: showing('data:image/png;base64,'.padEnd(2_000_000, '%')) })).toMatchObject(
        refused(400),
      );
      expect(await ask({ messages: showing('data:text/html;base64,AAAA') })).toMatchObject(refused(400));
    });

    it('keep no part of them', async () => {
      const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#08f' } })
        .png()
        .toBuffer();
      stack.model.use([{ text: 'Blue.' }]);
      const answer = await ask({ messages: showing(...Array.from({ length: 10 }, () => dataUrl(png))) });
      expect(answer.status).toBe(200);
      const { db } = stack.server.services;
      expect(await db.$count(messages)).toBe(0);
      expect(
        await ask({ messages: showing(...Array.from({ length: 11 }, () => dataUrl(png))) }),
      ).toMatchObject(refused(400, { param: 'messages.0.content' }));
    });
  });

  it('get errors in the form that they read, before and after the handler', async () => {
    const address = `${stack.server.url}/api/chat/v1/chat/completions`;
    const authorization = `Bearer ${key}`;
    const json = 'application/json';
    const answers = [
      [401, await fetch(address, { method: 'POST', headers: { 'content-type': json }, body: '{}' })],
      [401, await send({}, { authorization: 'Bearer sk_wrong' })],
      [401, await send({}, { authorization: 'Basic eDp5' })],
      [400, await send('{', {})],
      [400, await send('null', {})],
      [400, await send('[]', {})],
      [405, await fetch(address, { headers: { authorization } })],
      [415, await send('x', { 'content-type': 'text/plain' })],
      [413, await send('x'.repeat(17 * 1024 * 1024))],
      [
        404,
        await fetch(`${stack.server.url}/api/chat/v1/embeddings`, {
          method: 'POST',
          headers: { authorization },
        }),
      ],
      [404, await fetch(`${stack.server.url}/api/chat/v1/models/%00`, { headers: { authorization } })],
      [404, await fetch(`${stack.server.url}/api/chat/v1/models/a%2Fb`, { headers: { authorization } })],
    ] as const;
    for (const [status, response] of answers)
      expect({ status: response.status, body: await response.json() }).toMatchObject(refused(status));
  });

  it('get no more of a language than its choice', async () => {
    const response = await send(
      { model: 'x', messages: [question] },
      { 'accept-language': 'de"><script>alert(1)</script>' },
    );
    expect(await response.text()).not.toContain('script');
  });
});
