import {
  type ChatMessage,
  cancelChannel,
  createCompletion,
  createCompletionSync,
  deleteMessage,
  listMyChannels,
} from '@oriel/contracts';
import type { ModelFault } from '@oriel/testing/model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '../../platform/db/schema';
import { type ChatStack, databases, startChatStack } from '../testing/chat-stack';
import { type ChatUser, readAll } from '../testing/chat-user';

const texts = (messages: readonly ChatMessage[]) => messages.map(message => message.content.fullText);

describe.each(databases)('completions on %s', database => {
  let stack: ChatStack;
  let user: ChatUser;
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
        const { id } = await user.createChannel();
        return readAll(user.ask(id, 'Hi'));
      });
      await stack.model.held(reads.length);
      stack.model.release();
      for (const read of await Promise.all(reads)) expect(read.answer?.content.fullText).toBe('Ja.');
    } finally {
      process.off('warning', listen);
    }
    expect(warnings).toEqual([]);
  });

  it('streams thinking, a tool step and the answer, and stores what it streamed', async () => {
    const first = stack.model.requests.length;
    stack.model.use((_, index) =>
      index === first
        ? [{ reasoning: 'Let me see.' }, { call: 'calculator', arguments: '{"expression":"6*7"}' }]
        : [{ text: 'Das ist ' }, { text: '42 🏡.' }, { usage: { input: 9, output: 4 } }],
    );
    const channel = await user.createChannel();
    const read = await readAll(user.ask(channel.id, 'Was ist 6 × 7?'));
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
    const stored = await user.messages(channel.id);
    expect(stored.activeRunId).toBeNull();
    expect(stored.messages).toEqual(read.messages);
    const channels = await user.call(listMyChannels, { params: { organizationId: user.organizationId } });
    expect(channels[0]).toMatchObject({ id: channel.id, name: 'Was ist 6 × 7?' });
  });

  it('gives the model the earlier conversation, the agent first', async () => {
    stack.model.use([{ text: 'one' }]);
    const channel = await user.createChannel();
    await readAll(user.ask(channel.id, 'first'));
    stack.model.use([{ text: 'two' }]);
    await readAll(user.ask(channel.id, 'second'));
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
    const channel = await user.createChannel();
    const read = await readAll(user.ask(channel.id, 'Hi'));
    expect(read.states.at(-1)).toBe('error');
    expect(read.answer).toMatchObject({
      complete: true,
      finishReason: 'error',
      content: { fullText: text },
      error: { errorCode: code, message: 'The model endpoint failed' },
    });
    expect(JSON.stringify(read.answer)).not.toContain('sk-upstream');
    stack.model.use([{ text: 'again' }]);
    const next = await readAll(user.ask(channel.id, 'And now?'));
    expect(next.answer?.content.fullText).toBe('again');
  });

  it('answers a question again in place of the failed answer', async () => {
    stack.model.use([{ text: 'half' }, { fault: 'reset' }]);
    const channel = await user.createChannel();
    const failed = await readAll(user.ask(channel.id, 'Hi'));
    const question = failed.messages[0]?.id;
    stack.model.use([{ text: 'whole' }]);
    const body = { channel_id: channel.id, answer_to: question };
    const read = await readAll(user.ask(channel.id, '', { body }));
    expect(read.answer?.responseToId).toBe(question);
    expect(texts((await user.messages(channel.id)).messages)).toEqual(['Hi', 'whole']);
  });

  it('says of each message which one it follows', async () => {
    stack.model.use([{ text: 'one' }]);
    const channel = await user.createChannel();
    const first = await readAll(user.ask(channel.id, 'first'));
    const body = { channel_id: channel.id, answer_to: first.messages[0]?.id };
    const again = await readAll(user.ask(channel.id, '', { body }));
    const second = await readAll(user.ask(channel.id, 'second'));
    const [asked, answered] = second.messages;
    const { messages } = await user.messages(channel.id);
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
    expect((await user.messages(channel.id)).messages.map(({ parentId }) => parentId)).toEqual([
      null,
      asked?.id,
    ]);
  });

  it('lets one question a channel in, and tells the second of two at once', async () => {
    stack.model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const channel = await user.createChannel();
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
    await readAll(user.follow(channel.id));
    expect(texts((await user.messages(channel.id)).messages)).toEqual(['Hi', 'ab']);
    await Promise.all(responses.filter(({ ok }) => ok).map(response => response.body?.cancel()));
  });

  it('stops at a word, keeps what came and closes the endpoint', async () => {
    stack.model.use([{ text: 'kept' }, 'hold', { text: ' never' }]);
    const channel = await user.createChannel();
    const params = { organizationId: user.organizationId, channelId: channel.id };
    const read = [];
    for await (const each of user.ask(channel.id, 'Hi')) {
      read.push(each);
      if (each.event.type === 'delta') await user.call(cancelChannel, { params });
    }
    expect(read.at(-1)?.event).toMatchObject({ state: 'stopped' });
    await stack.model.idle();
    const { messages } = await user.messages(channel.id);
    expect(messages[1]).toMatchObject({ finishReason: 'stopped', content: { fullText: 'kept' } });
    await user.call(cancelChannel, { params });
  });

  it('goes on when who asked has left', async () => {
    stack.model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const channel = await user.createChannel();
    const leave = new AbortController();
    await expect(
      (async () => {
        for await (const { event } of user.ask(channel.id, 'Hi', { signal: leave.signal }))
          if (event.type === 'delta') leave.abort();
      })(),
    ).rejects.toThrow();
    stack.model.release();
    expect((await readAll(user.follow(channel.id))).answer?.content.fullText).toBe('ab');
  });

  it('takes the same key for the same question, and for no other', async () => {
    stack.model.use([{ text: 'once' }]);
    const channel = await user.createChannel();
    const before = stack.model.requests.length;
    const first = await readAll(user.ask(channel.id, 'Hi', { key: 'key-1' }));
    const second = await readAll(user.ask(channel.id, 'Hi', { key: 'key-1' }));
    expect(second.ids).toEqual(first.ids);
    expect(second.messages).toEqual(first.messages);
    expect(stack.model.requests.length).toBe(before + 1);
    await expect(readAll(user.ask(channel.id, 'Other', { key: 'key-1' }))).rejects.toMatchObject({
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
    const channel = await user.createChannel();
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
    const channel = await user.createChannel();
    expect((await readAll(user.ask(channel.id, 'Hi'))).answer?.content.fullText).toBe('plain');
    expect(stack.model.requests.at(-1)?.body.tools).toBeUndefined();
  });

  it('stores what no database likes', async () => {
    stack.model.use([{ text: 'nul \0 half \ud83c' }, { text: '\udfe1 lone \ud800' }]);
    const channel = await user.createChannel();
    const read = await readAll(user.ask(channel.id, 'Hi'));
    expect(read.states.at(-1)).toBe('complete');
    expect((await user.messages(channel.id)).messages[1]?.content.fullText).toContain('half 🏡 lone');
  });

  it.each([
    ['no question', {}, 'invalid_payload'],
    ['two questions', { text: 'a', answer_to: crypto.randomUUID() }, 'invalid_payload'],
    ['an empty question', { text: '  ' }, 'invalid_payload'],
    ['a question that is too long', { text: 'x'.repeat(100_001) }, 'invalid_payload'],
    ['an unknown agent', { text: 'a', agent_id: crypto.randomUUID() }, 'agent_not_found'],
    ['an unknown question', { answer_to: crypto.randomUUID() }, 'no_messages_found'],
    ['a foreign channel', { text: 'a', channel_id: crypto.randomUUID() }, 'not_found'],
  ])('refuses %s', async (_, body, code) => {
    const channel = await user.createChannel();
    const asked = readAll(user.ask(channel.id, '', { body: { channel_id: channel.id, ...body } }));
    await expect(asked).rejects.toMatchObject({ code });
    expect((await user.messages(channel.id)).messages).toEqual([]);
  });
});
