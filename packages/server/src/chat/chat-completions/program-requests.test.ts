import { changePersonalDataCheck, listMyOrganizations } from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import OpenAI from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyHolder, type Person } from '../../http/testing/person';
import { messages, models } from '../../platform/db/schema';
import { addProgram } from '../testing/add-program';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

type Message = OpenAI.ChatCompletionMessageParam;

describe.each(databases)('requests of programs on %s', database => {
  let stack: ChatStack;
  let owner: Person;
  let key: string;
  let client: OpenAI;
  let model: string;
  let image: string;
  beforeAll(async () => {
    stack = await startChatStack({ database, alone: true });
    ({ owner, key, model } = await addProgram(stack));
    client = new OpenAI({ apiKey: key, baseURL: `${stack.server.url}/api/chat/v1`, maxRetries: 0 });
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#08f' } })
      .png()
      .toBuffer();
    image = `data:image/png;base64,${png.toString('base64')}`;
  });
  afterAll(() => stack?.close());

  const question: Message = { role: 'user', content: 'When is high water?' };
  const tide = {
    type: 'function',
    function: {
      name: 'get_tide',
      description: 'High water on a day',
      parameters: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
    },
  } as const;
  const call = {
    id: 'c1',
    type: 'function',
    function: { name: 'get_tide', arguments: '{"day":"Monday"}' },
  } as const;
  const sent = () => stack.model.requests.at(-1)?.body;
  const ask = (change: object, headers = {}) =>
    client.chat.completions.create({ model, messages: [question], ...change } as never, {
      headers,
    }) as Promise<OpenAI.ChatCompletion>;
  /** Gives the model other abilities or parameters for a test. */
  const withModel = async (change: Partial<typeof models.$inferSelect>, run: () => Promise<void>) => {
    const { db } = stack.server.services;
    const [before] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    const { abilities, parameterDefinitions } = before ?? {};
    const own = { abilities, parameterDefinitions };
    await db
      .update(models)
      .set({ ...own, ...change })
      .where(eq(models.modelId, 'stand-in'));
    await run();
    await db.update(models).set(own).where(eq(models.modelId, 'stand-in'));
  };
  const seeing = [
    { type: 'chat' },
    { type: 'image', constraints: [{ direction: 'input', unit: 'images', max: 2 }] },
  ] as const;
  const withTools = { type: 'tool-function' } as const;

  describe('with tools', () => {
    it('end with the call, and go on with the result', async () => {
      stack.model.use([
        { text: 'Let me see.' },
        { call: 'get_tide', arguments: '{"day":"Monday"}', id: 'c1' },
      ]);
      const answer = await ask({ tools: [tide] });
      expect(answer.choices[0]).toMatchObject({
        finish_reason: 'tool_calls',
        message: { content: 'Let me see.', tool_calls: [call] },
      });
      expect(sent()?.tools).toMatchObject([{ function: { name: 'calculator' } }, tide]);
      expect(sent()).not.toHaveProperty('tool_choice');

      stack.model.use([{ text: 'At 6:12.' }]);
      const next = await ask({
        tools: [tide],
        messages: [
          { role: 'system', content: 'Be brief.' },
          question,
          answer.choices[0]?.message,
          { role: 'tool', tool_call_id: 'c1', content: '6:12' },
        ],
      });
      expect(next.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'At 6:12.' } });
      expect(sent()?.messages).toMatchObject([
        { role: 'system', content: 'You know the harbour.' },
        { role: 'user', content: 'Be brief.\n\nWhen is high water?' },
        { role: 'assistant', content: 'Let me see.', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: '6:12' },
      ]);
      expect(await stack.server.services.db.$count(messages)).toBe(0);
    });

    it('stream the pieces of several calls', async () => {
      stack.model.use([
        { call: 'get_tide', arguments: '{"day":"Monday"}', id: 'c1' },
        { call: 'get_tide', arguments: '{"day":"Sunday"}', id: 'c2' },
      ]);
      const stream = client.chat.completions.stream({ model, messages: [question], tools: [tide] });
      const whole = await stream.finalChatCompletion();
      expect(whole.choices[0]).toMatchObject({
        finish_reason: 'tool_calls',
        message: {
          content: null,
          tool_calls: [call, { id: 'c2', function: { arguments: '{"day":"Sunday"}' } }],
        },
      });
    });

    it('run the tools of the agent on the server, unless the program has to act first', async () => {
      const first = stack.model.requests.length;
      stack.model.use((_, index) =>
        index === first
          ? [{ call: 'calculator', arguments: '{"expression":"6*7"}', id: 's1' }]
          : [
              { call: 'calculator', arguments: '{"expression":"1+1"}', id: 's2' },
              { call: 'get_tide', arguments: '{"day":"Monday"}', id: 'c1' },
            ],
      );
      const answer = await ask({ tools: [tide] });
      expect(answer.choices[0]?.message.tool_calls).toEqual([call]);
      expect(answer.choices[0]?.message.content).toBeNull();
      expect(stack.model.requests).toHaveLength(first + 2);
      expect(sent()?.messages?.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 's1' });
    });

    it('choose the tool', async () => {
      stack.model.use([{ call: 'get_tide', arguments: '{}' }]);
      await ask({ tools: [tide], tool_choice: 'required' });
      expect(sent()).toMatchObject({ tools: [tide], tool_choice: 'required' });
      const choice = { type: 'function', function: { name: 'get_tide' } };
      await ask({ tools: [tide], tool_choice: choice });
      expect(sent()).toMatchObject({ tools: [tide], tool_choice: choice });
      stack.model.use([{ text: 'At noon.' }]);
      await ask({ tools: [tide], tool_choice: 'none' });
      expect(sent()?.tools).toHaveLength(1);
    });

    it('are refused where the endpoint takes none, in place of an answer without them', async () => {
      stack.model.use([{ fault: 'bad-request', message: 'get_tide: schema is not supported' }]);
      await expect(ask({ tools: [tide] })).rejects.toMatchObject({
        status: 400,
        code: 'provider_bad_request',
      });
    });
  });

  describe('with images', () => {
    const content = () => [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: image, detail: 'low' } },
    ];
    it('show them to a model that sees, at their places', () =>
      withModel({ abilities: [...seeing, withTools] as never }, async () => {
        stack.model.use([{ text: 'A blue field.' }]);
        const messages = [
          { role: 'user', content: content() },
          { role: 'assistant', content: 'Blue' },
        ];
        const answer = await ask({ messages: [...messages, { role: 'user', content: content().slice(1) }] });
        expect(answer.choices[0]?.message.content).toBe('A blue field.');
        const shown = {
          type: 'image_url',
          image_url: { url: expect.stringMatching(/^data:image\/jpeg;base64,/) },
        };
        expect(sent()?.messages?.slice(1)).toMatchObject([
          { role: 'user', content: [{ type: 'text', text: 'What is this?' }, shown] },
          { role: 'assistant', content: 'Blue' },
          { role: 'user', content: [shown] },
        ]);
      }));

    it('are refused by a model that does not see, or sees fewer', async () => {
      const messages = [{ role: 'user', content: content() }];
      await expect(ask({ messages })).rejects.toMatchObject({
        status: 400,
        code: 'capability_not_available',
        param: 'messages',
        message: expect.stringContaining('does not see images'),
      });
      await withModel({ abilities: [...seeing] as never }, async () => {
        const many = [1, 2, 3].flatMap(content);
        await expect(ask({ messages: [{ role: 'user', content: many }] })).rejects.toMatchObject({
          message: expect.stringContaining('at most 2 images'),
        });
      });
    });

    it.each([
      ['an address', 'https://127.0.0.1/a.png'],
      ['a file', 'file:///etc/passwd'],
      [
        'a drawing',
        `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      ],
      [
        'a drawing under another name',
        `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      ],
      ['no image', 'data:image/png;base64,AAAA'],
    ])('refuse %s', async (_, url) => {
      const before = stack.model.requests.length;
      const messages = [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }];
      await withModel({ abilities: [...seeing] as never }, () =>
        expect(ask({ messages })).rejects.toMatchObject({
          status: 400,
          param: 'messages.0.content.0.image_url.url',
        }),
      );
      expect(stack.model.requests).toHaveLength(before);
    });
  });

  it('take a format where the model offers it, else are refused', async () => {
    const schema = { type: 'object', properties: { at: { type: 'string' } } };
    const format = { type: 'json_schema', json_schema: { name: 'tide', schema, strict: true } };
    for (const response_format of [format, { type: 'json_object' }])
      await expect(ask({ response_format })).rejects.toMatchObject({
        status: 400,
        code: 'capability_not_available',
        param: 'response_format',
        message: expect.stringContaining(response_format.type),
      });
    const parameterDefinitions = {
      response_format: { type: 'string', enum: ['text', 'json_object'] },
      json_schema: { type: 'string' },
    } as const;
    await withModel({ parameterDefinitions: parameterDefinitions as never }, async () => {
      stack.model.use([{ text: '{"at":"6:12"}' }]);
      await ask({ response_format: format, max_tokens: 40 });
      expect(sent()).toMatchObject({ response_format: format, max_tokens: 40 });
      await ask({ response_format: { type: 'json_object' }, max_completion_tokens: 30, max_tokens: 40 });
      expect(sent()).toMatchObject({ response_format: { type: 'json_object' }, max_tokens: 30 });
      await ask({ response_format: { type: 'text' } });
      expect(sent()).not.toHaveProperty('response_format');
      // An endpoint that does not take it after all would answer with any text.
      stack.model.use([{ fault: 'bad-request', message: 'Unknown parameter: response_format' }]);
      const before = stack.model.requests.length;
      await expect(ask({ response_format: format })).rejects.toMatchObject({ code: 'provider_bad_request' });
      for (const { body } of stack.model.requests.slice(before))
        expect(body).toHaveProperty('response_format');
    });
  });

  const noTools = { abilities: [{ type: 'chat' }] } as never;
  const deep = Array.from({ length: 60 }).reduce<object>(
    inner => ({ type: 'object', properties: { inner } }),
    { type: 'string' },
  );
  const named = (name: string, parameters: unknown = {}) => ({
    type: 'function',
    function: { name, parameters },
  });
  it.each<[string, object, string, Partial<typeof models.$inferSelect>?]>([
    ['several answers', { n: 2 }, 'n'],
    ['an older form of tools', { functions: [{ name: 'mine' }] }, 'functions'],
    ['a tool of another kind', { tools: [{ type: 'custom', custom: { name: 'x' } }] }, 'tools.0.type'],
    ['a name with spaces', { tools: [named('get tide')] }, 'tools.0.function.name'],
    ['a name twice', { tools: [tide, tide] }, 'tools.1.function.name'],
    ['a name of the agent’s tools', { tools: [named('calculator')] }, 'tools.0.function.name'],
    ['a schema that is none', { tools: [named('x', { type: 'string' })] }, 'tools.0.function.parameters'],
    ['a schema of great depth', { tools: [named('x', deep)] }, 'tools.0.function.parameters'],
    ['a choice without tools', { tool_choice: 'required' }, 'tool_choice'],
    [
      'a choice of another tool',
      { tools: [tide], tool_choice: { type: 'function', function: { name: 'x' } } },
      'tool_choice.function.name',
    ],
    ['tools for a model without', { tools: [tide] }, 'tools', noTools],
    [
      'a call without a result',
      { tools: [tide], messages: [question, { role: 'assistant', tool_calls: [call] }, question] },
      'messages.2',
    ],
    [
      'a result without a call',
      { tools: [tide], messages: [question, { role: 'tool', tool_call_id: 'c9', content: '6:12' }] },
      'messages.1.tool_call_id',
    ],
    [
      'a part of another kind',
      { messages: [{ role: 'user', content: [{ type: 'input_audio' }] }] },
      'messages.0.content.0',
    ],
    ['no tokens', { max_tokens: 0 }, 'max_tokens'],
  ])('name the parameter of %s in a sentence', async (_, change, param, abilities = {}) => {
    await withModel(abilities, async () => {
      for (const language of ['en', 'de']) {
        const error: unknown = await ask(change, { 'accept-language': language }).catch(
          (fault: unknown) => fault,
        );
        expect(error).toMatchObject({ status: 400, param, type: 'invalid_request_error' });
        const { message } = (error as { error: { message: string } }).error;
        expect(message).toMatch(/^[A-ZÄÖÜ].{15,}/);
        expect(message).not.toMatch(language === 'de' ? /^(?:The|An?|Each|Two|None|This)\b/ : /[äöüß]/);
      }
    });
  });

  it('are bounded in what is no image', async () => {
    const messages = [{ role: 'user', content: 'x'.repeat(1_048_576) }];
    await expect(ask({ messages })).rejects.toMatchObject({ status: 413, code: 'too_large' });
  });

  it('get errors in the language that they ask for, else in English', async () => {
    const german = { 'accept-language': 'de-DE,de;q=0.9' };
    const messageOf = async (headers: Record<string, string>, change = {}) =>
      ask({ model: 'gpt-4o', ...change }, headers).then(
        () => '',
        (error: InstanceType<typeof OpenAI.APIError>) => error.message,
      );
    expect(await messageOf({})).toContain('The model must be the id of an agent');
    expect(await messageOf({ 'accept-language': 'fr' })).toContain('The model must be');
    expect(await messageOf(german)).toContain('Das Modell muss die ID eines Agenten sein');
    stack.model.use([{ fault: 'internal' }]);
    expect(await messageOf(german, { model })).toContain('Das Modell ist gescheitert');
    expect(await messageOf({ ...german, authorization: 'Bearer sk_wrong' })).toContain('API-Schlüssel');
  });

  it('mask personal data in calls and results', async () => {
    const params = { organizationId: owner.organizationId };
    await owner.call(changePersonalDataCheck, { params, body: { dataCheck: 'mask' } });
    stack.model.use([{ text: 'Done.' }]);
    const about = { ...call, function: { name: 'get_tide', arguments: '{"mail":"ines@bank.example"}' } };
    const described = { ...tide.function, description: 'Asks mara@bank.example' };
    await ask({
      tools: [{ ...tide, function: described }],
      messages: [
        question,
        { role: 'assistant', content: null, tool_calls: [about] },
        { role: 'tool', tool_call_id: 'c1', content: 'Call 0171/1234567.' },
      ],
    });
    expect(JSON.stringify(sent())).not.toMatch(/@bank|1234567/);
    expect(sent()?.messages?.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'c1' });
    await owner.call(changePersonalDataCheck, { params, body: { dataCheck: null } });
  });

  it('find their workspace with one call, and no other', async () => {
    const response = await fetch(`${stack.server.url}/api/core${listMyOrganizations.path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await response.json()).toMatchObject([{ id: owner.organizationId, personal: false }]);
    const program = keyHolder(stack.server.url, owner.organizationId, key, undefined);
    const listed = await program.call(listMyOrganizations, {});
    expect(listed).toHaveLength(1);
  });
});
