import {
  type ChatMessage,
  cancelChannel,
  createCompletion,
  createCompletionSync,
  deleteMessage,
  listMyChannels,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import type { ModelFault } from '@oriel/testing/model';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../http/testing/person';
import { modelServices, submissions } from '../../platform/db/schema';
import { ask, follow, messagesOf, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

const texts = (messages: readonly ChatMessage[]) => messages.map(message => message.content.fullText);

describe.each(databases)('completions on %s', database => {
  let stack: ChatStack;
  let user: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database, alone: true });
    user = await stack.user('member');
  });
  afterAll(() => stack?.close());

  it('serves many answers at once, of which the process warns nobody', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => {
      if (warning.name === 'MaxListenersExceededWarning') warnings.push(warning);
    };
    process.on('warning', listen);
    try {
      stack.model.use([{ text: 'Ja' }, 'hold', { text: '.' }]);
      const reads = Array.from({ length: 12 }, async () => {
        const { id } = await newChannel(user);
        return readAll(ask(user, id, 'Hi'));
      });
      await stack.model.held(reads.length);
      stack.model.release();
      for (const read of await Promise.all(reads)) expect(read.answer?.content.fullText).toBe('Ja.');
    } finally {
      process.off('warning', listen);
    }
    expect(warnings).toEqual([]);
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['Mars/Base', 'UTC'],
    [undefined, 'UTC'],
  ])('tells the time of the person in %s', async (timezone, expected) => {
    const first = stack.model.requests.length;
    stack.model.use((_, index) =>
      index === first ? [{ call: 'current_date_time', arguments: '{}' }] : [{ text: 'Half past one.' }],
    );
    const { id } = await newChannel(user);
    await readAll(
      ask(user, id, 'What time is it?', { body: { channel_id: id, text: 'What time is it?', timezone } }),
    );
    const [asked, again] = stack.model.requests.slice(first);
    const system = JSON.stringify(asked?.body.messages?.filter(({ role }) => role === 'system'));
    const result = String(again?.body.messages?.at(-1)?.content);
    expect(JSON.parse(result)).toMatchObject({ time_zone: expected });
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: expected });
    if (expected === 'UTC') expect(system).not.toContain('time zone is');
    else expect(system).toContain(`time zone is ${timezone}. There it is ${day.format(new Date())}`);
  });

  it('streams thinking, a tool step and the answer, and stores what it streamed', async () => {
    const first = stack.model.requests.length;
    stack.model.use((_, index) =>
      index === first
        ? [{ reasoning: 'Let me see.' }, { call: 'calculator', arguments: '{"expression":"6*7"}' }]
        : [{ text: 'Das ist ' }, { text: '42 🏡.' }, { usage: { input: 9, output: 4 } }],
    );
    const channel = await newChannel(user);
    const read = await readAll(ask(user, channel.id, 'Was ist 6 × 7?'));
    expect(read.states).toEqual([
      'connecting',
      'processing',
      'thinking',
      'tool',
      'tool',
      'processing',
      'answering',
      'complete',
    ]);
    expect(read.ids.map(id => Number(id.split(':')[1]))).toEqual(read.ids.map((_, index) => index + 1));
    expect(read.answer).toMatchObject({
      complete: true,
      finishReason: 'complete',
      content: { fullText: 'Das ist 42 🏡.' },
    });
    expect(read.answer?.content.data.map(part => part.type)).toEqual([
      'thinking',
      'function_call',
      'function_response',
      'text',
    ]);
    const stored = await messagesOf(user, channel.id);
    expect(stored.activeRunId).toBeNull();
    expect(stored.messages).toEqual(read.messages);
    const channels = await user.call(listMyChannels, { params: { organizationId: user.organizationId } });
    expect(channels[0]).toMatchObject({ id: channel.id, name: 'Was ist 6 × 7?' });
  });

  it('gives the model the earlier conversation, the agent first', async () => {
    stack.model.use([{ text: 'one' }]);
    const channel = await newChannel(user);
    await readAll(ask(user, channel.id, 'first'));
    stack.model.use([{ text: 'two' }]);
    await readAll(ask(user, channel.id, 'second'));
    const messages = stack.model.requests.at(-1)?.body.messages ?? [];
    expect(messages[0]?.role).toBe('system');
    expect(messages.slice(1)).toEqual([
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'one' },
      { role: 'user', content: 'second' },
    ]);
  });

  const faults: readonly [ModelFault, string, string][] = [
    ['garbage-chunk', 'provider_invalid_answer', 'kept'],
    ['missing-end', 'provider_invalid_answer', 'kept'],
    ['reset', 'provider_unreachable', 'kept'],
    ['error-object', 'provider_overloaded', 'kept'],
    ['html-page', 'provider_invalid_answer', ''],
    ['html-error', 'provider_internal', ''],
    ['unauthorized', 'provider_authentication', ''],
    ['rate-limited', 'provider_rate_limited', ''],
    ['internal', 'provider_internal', ''],
    ['context-too-long', 'chat_completion_exceeds_max_input_tokens', ''],
  ];
  it.each(faults)('shows %s as a failed answer, keeps what came, and goes on', async (fault, code, text) => {
    stack.model.use(text === '' ? [{ fault }] : [{ text }, { fault }]);
    const channel = await newChannel(user);
    const read = await readAll(ask(user, channel.id, 'Hi'));
    expect(read.states.at(-1)).toBe('error');
    expect(read.answer).toMatchObject({
      complete: true,
      finishReason: 'error',
      content: { fullText: text },
      error: { errorCode: code, message: 'The model endpoint failed' },
    });
    expect(JSON.stringify(read.answer)).not.toContain('sk-upstream');
    stack.model.use([{ text: 'again' }]);
    const next = await readAll(ask(user, channel.id, 'And now?'));
    expect(next.answer?.content.fullText).toBe('again');
  });

  it('answers a question again in place of the failed answer', async () => {
    stack.model.use([{ text: 'half' }, { fault: 'reset' }]);
    const channel = await newChannel(user);
    const failed = await readAll(ask(user, channel.id, 'Hi'));
    const question = failed.messages[0]?.id;
    stack.model.use([{ text: 'whole' }]);
    const body = { channel_id: channel.id, answer_to: question };
    const read = await readAll(ask(user, channel.id, '', { body }));
    expect(read.answer?.responseToId).toBe(question);
    expect(texts((await messagesOf(user, channel.id)).messages)).toEqual(['Hi', 'whole']);
  });

  it('says of each message which one it follows', async () => {
    stack.model.use([{ text: 'one' }]);
    const channel = await newChannel(user);
    const first = await readAll(ask(user, channel.id, 'first'));
    const body = { channel_id: channel.id, answer_to: first.messages[0]?.id };
    const again = await readAll(ask(user, channel.id, '', { body }));
    const second = await readAll(ask(user, channel.id, 'second'));
    const [asked, answered] = second.messages;
    const { messages } = await messagesOf(user, channel.id);
    expect(messages.map(({ id, parentId }) => [id, parentId])).toEqual([
      [first.messages[0]?.id, null],
      [again.answer?.id, first.messages[0]?.id],
      [asked?.id, again.answer?.id],
      [answered?.id, asked?.id],
    ]);
    expect([asked?.parentId, answered?.parentId]).toEqual([again.answer?.id, asked?.id]);
    for (const message of messages) expect(message).toMatchObject({ type: 'message', attachments: [] });
    const params = { organizationId: user.organizationId, messageId: again.answer?.id ?? '' };
    await user.call(deleteMessage, { params });
    expect((await messagesOf(user, channel.id)).messages.map(({ parentId }) => parentId)).toEqual([
      null,
      asked?.id,
    ]);
  });

  it('refuses a question to a model whose endpoint the server no longer knows', async () => {
    const { db } = stack.server.services;
    const channel = await newChannel(user);
    const ended = sql`'gone-'`;
    await db.update(modelServices).set({ internalId: sql`${ended} || ${modelServices.internalId}` });
    const answer = await user.send(createCompletion, {
      params: { organizationId: user.organizationId },
      body: { channel_id: channel.id, text: 'Hi' },
    });
    await db
      .update(modelServices)
      .set({ internalId: sql`replace(${modelServices.internalId}, ${ended}, '')` });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'capability_not_available' } });
    expect((await messagesOf(user, channel.id)).messages).toEqual([]);
  });

  it('lets one question a channel in, and tells the second of two at once', async () => {
    stack.model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const channel = await newChannel(user);
    const body = { channel_id: channel.id, text: 'Hi' };
    const params = { organizationId: user.organizationId };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => user.send(createCompletion, { params, body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      error: { code: 'chat_completion_is_locked_for_channel' },
    });
    stack.model.release();
    await readAll(follow(user, channel.id));
    expect(texts((await messagesOf(user, channel.id)).messages)).toEqual(['Hi', 'ab']);
    await Promise.all(responses.filter(({ ok }) => ok).map(response => response.body?.cancel()));
  });

  it('stops at a word, keeps what came and closes the endpoint', async () => {
    stack.model.use([{ text: 'kept' }, 'hold', { text: ' never' }]);
    const channel = await newChannel(user);
    const params = { organizationId: user.organizationId, channelId: channel.id };
    const read = [];
    for await (const each of ask(user, channel.id, 'Hi')) {
      read.push(each);
      if (each.event.type === 'delta') await user.call(cancelChannel, { params });
    }
    expect(read.at(-1)?.event).toMatchObject({ state: 'stopped' });
    await stack.model.idle();
    const { messages } = await messagesOf(user, channel.id);
    expect(messages[1]).toMatchObject({ finishReason: 'stopped', content: { fullText: 'kept' } });
    await user.call(cancelChannel, { params });
  });

  it('goes on when who asked has left', async () => {
    stack.model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const channel = await newChannel(user);
    const leave = new AbortController();
    await expect(
      (async () => {
        for await (const { event } of ask(user, channel.id, 'Hi', { signal: leave.signal }))
          if (event.type === 'delta') leave.abort();
      })(),
    ).rejects.toThrow();
    stack.model.release();
    expect((await readAll(follow(user, channel.id))).answer?.content.fullText).toBe('ab');
  });

  it('takes the same key for the same question, and for no other', async () => {
    stack.model.use([{ text: 'once' }]);
    const channel = await newChannel(user);
    const before = stack.model.requests.length;
    const first = await readAll(ask(user, channel.id, 'Hi', { key: 'key-1' }));
    const second = await readAll(ask(user, channel.id, 'Hi', { key: 'key-1' }));
    expect(second.ids).toEqual(first.ids);
    expect(second.messages).toEqual(first.messages);
    expect(stack.model.requests.length).toBe(before + 1);
    await expect(readAll(ask(user, channel.id, 'Other', { key: 'key-1' }))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const rows = await stack.server.services.db
      .select()
      .from(submissions)
      .where(eq(submissions.channelId, channel.id));
    expect(rows).toHaveLength(1);
  });

  it('answers at once without a stream', async () => {
    stack.model.use([{ text: 'whole' }]);
    const channel = await newChannel(user);
    const answer = await user.call(createCompletionSync, {
      params: { organizationId: user.organizationId },
      body: { channelId: channel.id, text: 'Hi' },
    });
    expect(answer).toMatchObject({ complete: true, content: { fullText: 'whole' } });
  });

  it('asks a model that takes no tools without them', async () => {
    const first = stack.model.requests.length;
    stack.model.use((request, index) =>
      request.body.tools && index === first
        ? [{ fault: 'bad-request', message: 'this model does not support tools' }]
        : [{ text: 'plain' }],
    );
    const channel = await newChannel(user);
    expect((await readAll(ask(user, channel.id, 'Hi'))).answer?.content.fullText).toBe('plain');
    expect(stack.model.requests.at(-1)?.body.tools).toBeUndefined();
  });

  it('stores what no database likes', async () => {
    stack.model.use([{ text: 'nul \0 half \ud83c' }, { text: '\udfe1 lone \ud800' }]);
    const channel = await newChannel(user);
    const read = await readAll(ask(user, channel.id, 'Hi'));
    expect(read.states.at(-1)).toBe('complete');
    expect((await messagesOf(user, channel.id)).messages[1]?.content.fullText).toContain('half 🏡 lone');
  });

  it.each([
    ['no question', {}, 'invalid_payload'],
    ['an empty question', { text: '  ' }, 'invalid_payload'],
    ['a question that is too long', { text: 'x'.repeat(100_001) }, 'invalid_payload'],
    ['an unknown agent', { text: 'a', agent_id: crypto.randomUUID() }, 'agent_not_found'],
    ['an unknown question', { answer_to: crypto.randomUUID() }, 'no_messages_found'],
    [
      'other words of an unknown question',
      { text: 'a', answer_to: crypto.randomUUID() },
      'no_messages_found',
    ],
    ['a foreign channel', { text: 'a', channel_id: crypto.randomUUID() }, 'not_found'],
  ])('refuses %s', async (_, body, code) => {
    const channel = await newChannel(user);
    const asked = readAll(ask(user, channel.id, '', { body: { channel_id: channel.id, ...body } }));
    await expect(asked).rejects.toMatchObject({ code });
    expect((await messagesOf(user, channel.id)).messages).toEqual([]);
  });
});
