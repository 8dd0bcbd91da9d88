import {
  changePersonalDataCheck,
  deleteChatFile,
  exportMyChannels,
  getChannel,
  getCredits,
  listMyChannels,
  uploadAgentFile,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keyHolder, type Person } from '../../http/testing/person';
import { createSecretKey } from '../../identity/secret-keys/create-secret-key';
import { setCredit } from '../../organizations/credits/testing/set-credit';
import {
  apiKeys,
  channels as channelRows,
  creditLedger,
  messages,
  models,
  runs,
} from '../../platform/db/schema';
import { sha256 } from '../../platform/secrets/hash';
import { addProgram } from '../testing/add-program';
import { type ChatStack, startChatStack } from '../testing/chat-stack';
import { removeTransientChannels } from '.';

describe.each(databases)('agents for clients of OpenAI on %s', database => {
  let stack: ChatStack;
  let owner: Person;
  let key: string;
  /** The user of the key. */
  let program: Person;
  let client: OpenAI;
  let model: string;
  beforeAll(async () => {
    stack = await startChatStack({ database, alone: true });
    ({ owner, key, model } = await addProgram(stack));
    const { db } = stack.server.services;
    const [row] = await db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.hash, sha256(key)));
    program = keyHolder(stack.server.url, owner.organizationId, key, row?.userId);
    client = new OpenAI({ apiKey: key, baseURL: `${stack.server.url}/api/chat/v1`, maxRetries: 0 });
  });
  afterAll(() => stack?.close());

  const question = { role: 'user', content: 'When is high water?' } as const;
  const channels = () => program.call(listMyChannels, { params: { organizationId: owner.organizationId } });

  it('lists the agents as models', async () => {
    const listed = await client.models.list();
    expect(listed.data.map(({ id, object }) => [id, object])).toContainEqual([model, 'model']);
  });

  it('answers whole, with what was said before and what it has used, and keeps no chat', async () => {
    stack.model.use([{ text: 'At ' }, { text: 'noon.' }, { usage: { input: 9, output: 4 } }]);
    const answer = await client.chat.completions.create({
      model,
      messages: [
        { role: 'system', content: 'Answer briefly.' },
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Moin' },
        { role: 'user', content: [{ type: 'text', text: 'When is high water?' }] },
      ],
    });
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model,
      choices: [{ index: 0, message: { role: 'assistant', content: 'At noon.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 },
    });
    expect(stack.model.requests.at(-1)?.body.messages).toMatchObject([
      { role: 'system', content: 'You know the harbour.' },
      { role: 'user', content: 'Answer briefly.\n\nHello' },
      { role: 'assistant', content: 'Moin' },
      { role: 'user', content: 'When is high water?' },
    ]);
    expect(await channels()).toEqual([]);
    expect(await stack.server.services.db.$count(messages)).toBe(0);
  });

  it('streams, with a tool call inside, and says what it has used where that is asked for', async () => {
    const first = stack.model.requests.length;
    stack.model.use((_, index) =>
      index === first
        ? [{ text: 'Let me see.' }, { call: 'calculator', arguments: '{"expression":"6*7"}' }]
        : [{ text: 'It is ' }, { text: '42.' }, { usage: { input: 5, output: 3 } }],
    );
    const stream = await client.chat.completions.create({
      model,
      messages: [question],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe(
      'Let me see.\n\nIt is 42.',
    );
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(chunks.at(-1)?.usage).toMatchObject({ completion_tokens: expect.any(Number) });
    expect(stack.model.requests.at(-1)?.body.messages?.at(-1)).toMatchObject({ role: 'tool' });
    expect(await channels()).toEqual([]);
  });

  it('answers the histories of clients that have used tools', async () => {
    stack.model.use([{ text: 'At noon.' }]);
    const call = {
      id: 'c1',
      type: 'function',
      function: { name: 'get_tide', arguments: '{"day":"Monday"}' },
    };
    const history = [
      { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }], name: null },
      { role: 'user', content: 'Hello', name: 'Ines' },
      { role: 'assistant', content: null },
      { role: 'user', content: 'And the tide?' },
      {
        role: 'assistant',
        content: null,
        refusal: null,
        audio: null,
        function_call: null,
        tool_calls: [call],
      },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: '6:12' }] },
      { role: 'assistant', content: '', tool_calls: [{ ...call, id: 'c2' }] },
      {
        role: 'assistant',
        content: [
          { type: 'refusal', refusal: 'I cannot say.' },
          { type: 'thinking', thinking: 'Hm' },
        ],
        tool_calls: null,
      },
      { role: 'assistant', function_call: { name: 'old', arguments: '{}' } },
      { role: 'function', name: 'old', content: 'fine' },
      { role: 'user', content: [{ type: 'input_text', text: 'When?' }] },
    ];
    const body = { model, messages: history, tools: null, functions: [], temperature: 1, user: null };
    const answer = await client.chat.completions.create(body as never);
    expect(answer).toMatchObject({
      choices: [{ message: { content: 'At noon.' } }],
      ignored_parameters: ['temperature'],
    });
    expect(stack.model.requests.at(-1)?.body.messages?.slice(1)).toMatchObject([
      { role: 'user', content: 'Be brief.\n\nHello\n\nAnd the tide?' },
      { role: 'assistant', content: 'I cannot say.\n[A part of the kind thinking is left out]' },
      {
        role: 'user',
        content:
          '[Result of get_tide({"day":"Monday"}): 6:12]\n\n[Result of old({}): fine]\n\n[get_tide({"day":"Monday"}) was called without a result]\n\nWhen?',
      },
    ]);
  });

  it('takes the result of a tool as the question', async () => {
    stack.model.use([{ text: 'At 6:12.' }]);
    const call = { id: 'c1', type: 'function', function: { name: 'get_tide', arguments: '{}' } } as const;
    const answer = await client.chat.completions.create({
      model,
      messages: [
        question,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: '6:12' },
      ],
    });
    expect(answer.choices[0]?.message.content).toBe('At 6:12.');
    expect(JSON.stringify(stack.model.requests.at(-1)?.body.messages)).toContain(
      '[Result of get_tide({}): 6:12]',
    );
  });

  it('sends a comment while the model is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      stack.model.use([{ text: 'At ' }, 'hold', { text: 'noon.' }]);
      const response = await client.chat.completions
        .create({ model, messages: [question], stream: true })
        .asResponse();
      expect(response.headers.get('x-accel-buffering')).toBe('no');
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const readUntil = async (end: string) => {
        while (!text.includes(end)) {
          const { done, value } = (await reader?.read()) ?? { done: true };
          if (done) break;
          text += value;
        }
      };
      await readUntil('At ');
      for (const times of [1, 2]) {
        text = '';
        vi.advanceTimersByTime(15_000);
        await readUntil('\n\n');
        expect(text, String(times)).toBe(': alive\n\n');
      }
      stack.model.release();
      await readUntil('[DONE]');
      expect(text).toContain('noon.');
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends with content_filter where the model refuses, and is not asked again', async () => {
    const asking = client.withOptions({ maxRetries: 2 });
    for (const script of [[{ text: 'At ' }, { finish: 'content_filter' as const }], [{ refusal: 'No' }]]) {
      const before = stack.model.requests.length;
      stack.model.use(script);
      const whole = await asking.chat.completions.create({ model, messages: [question] });
      expect(whole.choices[0]?.finish_reason).toBe('content_filter');
      const stream = await asking.chat.completions.create({
        model,
        messages: [question],
        stream: true,
        stream_options: { include_usage: true },
      });
      const chunks = [];
      for await (const chunk of stream) chunks.push(chunk);
      expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('content_filter');
      expect(stack.model.requests.length - before).toBe(2);
    }
    expect(await channels()).toEqual([]);
  });

  it('has the agent as a model, and says which calls there are', async () => {
    expect(await client.models.retrieve(model)).toMatchObject({
      id: model,
      object: 'model',
      name: 'Harbour',
    });
    for (const id of ['gpt-4o', crypto.randomUUID()])
      await expect(client.models.retrieve(id)).rejects.toMatchObject({
        status: 404,
        code: 'agent_not_found',
      });
    const calls = [
      () => client.embeddings.create({ model, input: 'x' }),
      () => client.responses.create({ model, input: 'x' }),
      () => client.completions.create({ model, prompt: 'x' }),
      () => client.moderations.create({ input: 'x' }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
        message: expect.stringContaining('chat/completions'),
      });
  });

  it('names the kind of an error, and the parameter that is refused', async () => {
    const ask = (change: object, options = {}) =>
      client
        .withOptions(options)
        .chat.completions.create({ model, messages: [question], ...change } as never);
    await expect(ask({ n: 2 })).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'n',
    });
    await expect(ask({ functions: [{ name: 'mine' }] })).rejects.toMatchObject({ param: 'functions' });
    const image = [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }];
    await expect(ask({ messages: [{ role: 'user', content: image }] })).rejects.toMatchObject({
      status: 400,
      param: expect.stringContaining('messages'),
    });
    await expect(ask({}, { apiKey: 'wrong' })).rejects.toMatchObject({ type: 'authentication_error' });
  });

  it('reads the files of the agent, and says which places it cites', async () => {
    const params = { organizationId: owner.organizationId, agentId: model };
    const body = { file: new File(['High water is at 6:12.'], 'tides.txt') };
    const { id } = await owner.call(uploadAgentFile, { params, body });
    const annotations = [
      { type: 'file_citation', file_citation: { index: 1, file_id: id, filename: 'tides.txt' } },
    ];
    stack.model.use([{ text: 'At 6:12 [1].' }]);
    const answer = await client.chat.completions.create({ model, messages: [question] });
    expect(answer.choices[0]?.message).toMatchObject({ content: 'At 6:12 [1].', annotations });
    expect(JSON.stringify(stack.model.requests.at(-1)?.body.messages)).toContain('High water is at 6:12.');
    stack.model.use([{ text: 'At 6:12 [1].' }]);
    const stream = await client.chat.completions.create({ model, messages: [question], stream: true });
    const deltas = [];
    for await (const chunk of stream) deltas.push(chunk.choices[0]?.delta);
    expect(deltas.at(-1)).toMatchObject({ annotations });
    await owner.call(deleteChatFile, { params: { organizationId: owner.organizationId, fileId: id } });
  });

  it('gives the model no personal data of questions and files where the workspace checks for it', async () => {
    const organization = { organizationId: owner.organizationId };
    const check = (dataCheck: 'warn' | 'mask' | null) =>
      owner.call(changePersonalDataCheck, {
        params: organization,
        body: { dataCheck, protectedNames: ['Mara Lind'] },
      });
    const params = { ...organization, agentId: model };
    const body = { file: new File(['Pay to DE89 3704 0044 0532 0130 00.'], 'mara lind.txt') };
    const { id } = await owner.call(uploadAgentFile, { params, body });
    const messages = [
      { role: 'system', content: 'Write to ines@bank.example.' },
      { role: 'user', content: 'I am Mara Lind.' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'Call 0171/1234567.' },
    ] as const;
    const asked = async () => {
      stack.model.use([{ text: 'Done [1].' }]);
      const answer = await client.chat.completions.create({ model, messages: [...messages] });
      return [JSON.stringify(stack.model.requests.at(-1)?.body), JSON.stringify(answer)] as const;
    };
    const words = ['ines@bank.example', 'Mara Lind', 'mara lind', '0171/1234567', 'DE89 3704'];
    const [before] = await asked();
    for (const word of words) expect(before).toContain(word);
    for (const setting of ['mask', 'warn'] as const) {
      await check(setting);
      const [request, answer] = await asked();
      for (const word of words) expect(request, setting).not.toContain(word);
      expect(request).toContain('You know the harbour.');
      expect(request).toMatch(/\[E-Mail X[0-9A-F]{6}\].*\[Name X.*\[IBAN X.*\[Phone X/s);
      // The reader of a cited file gets it as it is.
      expect(answer).toContain('mara lind.txt');
    }
    await check(null);
    await owner.call(deleteChatFile, { params: { ...organization, fileId: id } });
  });

  it('stops the answer when the caller goes', async () => {
    stack.model.use([{ text: 'At ' }, 'hold', { text: 'noon.' }]);
    const stream = await client.chat.completions.create({ model, messages: [question], stream: true });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    await expect.poll(channels, { timeout: 10_000 }).toEqual([]);
    await expect
      .poll(() => stack.server.services.db.$count(runs, eq(runs.status, 'running')), { timeout: 10_000 })
      .toBe(0);
    stack.model.release();
  });

  it('ends a stream whose key is revoked', async () => {
    const { db } = stack.server.services;
    const other = await createSecretKey(db, {
      organizationId: owner.organizationId,
      userId: owner.userId,
      name: 'Short',
    });
    stack.model.use([{ text: 'At ' }, 'hold', { text: 'noon.' }]);
    const stream = await client
      .withOptions({ apiKey: other })
      .chat.completions.create({ model, messages: [question], stream: true });
    const reading = (async () => {
      for await (const chunk of stream)
        if (chunk.choices[0]?.delta.content) await db.delete(apiKeys).where(eq(apiKeys.name, 'Short'));
    })();
    await expect(reading).rejects.toThrow();
    await expect.poll(channels, { timeout: 10_000 }).toEqual([]);
    stack.model.release();
  }, 30_000);

  it.each([
    ['a wrong key', 401, 'token_rejected', () => ({ apiKey: 'wrong' }), {}],
    ['an unknown agent', 404, 'agent_not_found', () => ({}), { model: crypto.randomUUID() }],
    ['the name of a model', 404, 'agent_not_found', () => ({}), { model: 'gpt-4o' }],
    [
      'no question',
      400,
      'no_messages_found',
      () => ({}),
      { messages: [{ role: 'assistant', content: 'Hi' }] },
    ],
  ] as const)('says what is wrong with %s', async (_, status, code, options, change) => {
    const asking = client
      .withOptions(options())
      .chat.completions.create({ model, messages: [question], ...change } as never);
    await expect(asking).rejects.toMatchObject({ status, code });
    expect(await channels()).toEqual([]);
  });

  it('is in nobody’s list while it is under way, and is removed when its process has gone', async () => {
    const { db, bus } = stack.server.services;
    stack.model.use([{ text: 'At ' }, 'hold', { text: 'noon.' }]);
    const asking = client.chat.completions.create({ model, messages: [question] });
    await stack.model.held();
    const own = eq(channelRows.ownerId, program.userId);
    expect(await db.$count(channelRows, and(own, eq(channelRows.isTransient, true)))).toBe(1);
    expect(await channels()).toEqual([]);
    const [row] = await db.select().from(channelRows).where(own);
    const params = { organizationId: owner.organizationId, channelId: row?.id ?? '' };
    for (const by of [program, owner]) expect((await by.send(getChannel, { params })).status).toBe(404);
    const later = { db, bus, now: () => new Date(Date.now() + 3_600_000) };
    // A running answer keeps its channel, however long it takes.
    expect(await removeTransientChannels(later)).toBe(0);
    stack.model.release();
    await asking;

    const [left] = await db
      .insert(channelRows)
      .values({
        organizationId: owner.organizationId,
        ownerId: program.userId,
        name: 'API',
        isTransient: true,
      })
      .returning();
    await db.insert(messages).values({
      channelId: left?.id ?? '',
      seq: 1,
      role: 'user',
      content: [{ type: 'text', text: 'left' }],
      fullText: 'left',
      complete: true,
    });
    const exported = await program.call(exportMyChannels, {
      params: { organizationId: owner.organizationId },
      query: { format: 'json' },
    });
    expect(await exported.text()).not.toContain('API');
    expect(await removeTransientChannels({ ...later, now: () => new Date() })).toBe(0);
    expect(await removeTransientChannels(later)).toBe(1);
    expect(await db.$count(channelRows, eq(channelRows.isTransient, true))).toBe(0);
  });

  it('says that the model has failed', async () => {
    stack.model.use([{ fault: 'internal' }]);
    await expect(client.chat.completions.create({ model, messages: [question] })).rejects.toMatchObject({
      status: 502,
    });
    expect(await channels()).toEqual([]);
  });

  it.each([
    ['rate-limited', 429],
    ['too-large', 413],
    ['bad-request', 400],
    ['context-too-long', 400],
  ] as const)('answers the fault %s of a model with %i', async (fault, status) => {
    stack.model.use([{ fault, retryAfter: '7' }]);
    const asking = client.chat.completions.create({ model, messages: [question] });
    await expect(asking).rejects.toMatchObject({ status });
  });

  it('takes the credit of the workspace, and says when there is none', async () => {
    const { db } = stack.server.services;
    await db.update(models).set({ price: { inputMicroeuro: 1_000_000, outputMicroeuro: 1_000_000 } });
    await setCredit(db, owner.organizationId, { granted: 0, bought: 5_000_000 });
    stack.model.use([{ text: 'Noon.' }, { usage: { input: 9, output: 4 } }]);
    await client.chat.completions.create({ model, messages: [question] });
    const entries = await db.select().from(creditLedger).where(eq(creditLedger.kind, 'completion'));
    expect(entries.length).toBeGreaterThan(0);
    await setCredit(db, owner.organizationId, { granted: 0, bought: 0 });
    await expect(client.chat.completions.create({ model, messages: [question] })).rejects.toMatchObject({
      code: 'no_credits',
    });
    const { balanceMicroeuro } = await owner.call(getCredits, {
      params: { organizationId: owner.organizationId },
    });
    expect(balanceMicroeuro).toBe(0);
  });
});
