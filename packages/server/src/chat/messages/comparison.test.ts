import {
  type Agent,
  cancelChannel,
  createAgent,
  createCompletionSync,
  deleteMessage,
  listVersions,
  readComparison,
  showVersion,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../http/testing/person';
import { expectBalance, setCredit } from '../../organizations/credits/testing/set-credit';
import { creditAccounts, messages, models, submissions } from '../../platform/db/schema';
import { ask, follow, messagesOf, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

describe.each(databases)('comparisons on %s', database => {
  let stack: ChatStack;
  let user: Person;
  let agents: Agent[];
  let channelId: string;
  beforeAll(async () => {
    stack = await startChatStack({ database, alone: true });
    const { db } = stack.server.services;
    const [model] = await db
      .update(models)
      .set({ price: { inputMicroeuro: 1_000_000, outputMicroeuro: 10_000_000 } })
      .where(eq(models.modelId, 'stand-in'))
      .returning();
    user = await stack.user('owner');
    agents = [];
    for (const name of ['Eins', 'Zwei', 'Drei'])
      agents.push(
        await user.call(createAgent, {
          params: { organizationId: user.organizationId },
          body: {
            name,
            modelId: model?.id ?? expect.unreachable(),
            modelHostLocation: 'any',
            systemMessages: [`Du bist ${name}.`],
          },
        }),
      );
  });
  afterAll(() => stack?.close());
  beforeEach(async () => {
    await setBalance(1_000_000);
    channelId = (await newChannel(user)).id;
  });

  const setBalance = (bought: number) =>
    setCredit(stack.server.services.db, user.organizationId, { granted: 0, bought });
  /** Every agent replies with its name; those with a rest wait before sending it. */
  const eachSays = (rests: Record<string, string> = {}) =>
    stack.model.use(({ body }) => {
      const [system] = body.messages as unknown as { content: string }[];
      const name = /^Du bist (\w+)/.exec(system?.content ?? '')?.[1] ?? '';
      const rest = rests[name];
      return rest === undefined
        ? [{ text: name }, { usage: { input: 50, output: 20 } }]
        : [{ text: name }, 'hold', { text: rest }];
    });
  const bodyOf = (text: string, count = 2, extra: object = {}) => ({
    channel_id: channelId,
    text,
    agent_id: agents[0]?.id,
    compare_with: agents.slice(1, count).map(({ id }) => id),
    ...extra,
  });
  const compare = (text: string, count = 2, key?: string) =>
    ask(user, channelId, '', { body: bodyOf(text, count), ...(key && { key }) });
  const params = () => ({ organizationId: user.organizationId, channelId });
  const read = async () => (await user.call(readComparison, { params: params() })).comparison;
  const shown = async () => (await messagesOf(user, channelId)).messages.map(each => each.content.fullText);
  const named = (messageId = '') => ({ params: { organizationId: user.organizationId, messageId } });
  /** Resolves once no answer is running in the channel. */
  const settled = () =>
    expect.poll(async () => (await messagesOf(user, channelId)).activeRunId, { timeout: 10_000 }).toBeNull();
  const account = async () => {
    const { db } = stack.server.services;
    const [row] = await db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.organizationId, user.organizationId));
    return row;
  };

  it('has three agents answer one question, says what each cost, and goes on from the one that is kept', async () => {
    eachSays();
    const first = await readAll(compare('Wer?', 3));
    expect(first.answer?.content.fullText).toBe('Eins');
    await settled();
    const found = await read();
    expect(found?.questionId).toBe(first.messages[0]?.id);
    expect(found?.answers).toMatchObject(
      ['Eins', 'Zwei', 'Drei'].map((name, index) => ({
        runId: null,
        message: { content: { fullText: name }, complete: true, agentId: agents[index]?.id },
        details: {
          agentName: name,
          hostLocation: 'any',
          costInEuro: 0.00025,
          durationMs: expect.any(Number),
        },
      })),
    );
    expect(await account()).toMatchObject({ bought: 1_000_000 - 3 * 250, reserved: 0 });
    await expectBalance(stack.server.services.db);
    expect(await shown()).toEqual(['Wer?', 'Eins']);

    await user.call(showVersion, named(found?.answers[1]?.message.id));
    expect(await read()).toBeNull();
    expect(await shown()).toEqual(['Wer?', 'Zwei']);
    const { versions } = await user.call(listVersions, { params: params() });
    expect(versions).toEqual([
      {
        messageIds: found?.answers.map(({ message }) => message.id),
        shownId: found?.answers[1]?.message.id,
      },
    ]);
    await readAll(ask(user, channelId, '', { body: { ...bodyOf('Und?', 1), compare_with: [] } }));
    const received = stack.model.requests.at(-1)?.body.messages as unknown as { content: string }[];
    expect(received.slice(1).map(({ content }) => content)).toEqual(['Wer?', 'Zwei', 'Und?']);
  });

  it('keeps the chat locked until the last has ended, and follows each answer from any place', async () => {
    eachSays({ Zwei: ' kommt' });
    await readAll(compare('Wer?'));
    await stack.model.held();
    const found = await read();
    expect(found?.answers.map(({ runId }) => runId === null)).toEqual([true, false]);
    const runId = found?.answers[1]?.runId;
    expect((await messagesOf(user, channelId)).activeRunId).toBe(runId);
    await expect(readAll(ask(user, channelId, 'Noch da?'))).rejects.toMatchObject({
      code: 'chat_completion_is_locked_for_channel',
    });
    await expect(user.call(showVersion, named(found?.answers[1]?.message.id))).rejects.toMatchObject({
      code: 'chat_completion_is_locked_for_channel',
    });
    const byPlace = readAll(follow(user, channelId, `${runId}:0`));
    const fresh = follow(user, channelId);
    const standing = await fresh.next();
    stack.model.release();
    expect((await byPlace).answer?.content.fullText).toBe('Zwei kommt');
    expect(standing.value).toMatchObject({ event: { message: { content: { fullText: 'Zwei' } } } });
    expect((await readAll(fresh)).answer).toEqual((await byPlace).answer);
    await settled();
    // The chat continues without a choice: the first answer is kept, and the comparison is over.
    eachSays();
    await readAll(ask(user, channelId, '', { body: { ...bodyOf('Und?', 1), compare_with: [] } }));
    expect(await shown()).toEqual(['Wer?', 'Eins', 'Und?', 'Eins']);
    expect(await read()).toBeNull();
  });

  it('frees the chat when all end at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      eachSays({ Eins: '!', Zwei: '!', Drei: '!' });
      const reading = readAll(compare(`Runde ${round}`, 3));
      await stack.model.held(3);
      stack.model.release();
      await reading;
      await settled();
      const open = await stack.server.services.db
        .select()
        .from(submissions)
        .where(eq(submissions.channelId, channelId));
      expect(open.map(({ status }) => status)).not.toContain('open');
    }
  });

  it('stops one answer, or all', async () => {
    eachSays({ Eins: ' nie', Zwei: ' nie', Drei: ' doch' });
    const reading = readAll(compare('Wer?', 3));
    await stack.model.held(3);
    const found = await read();
    await user.call(cancelChannel, {
      params: params(),
      query: { messageId: found?.answers[1]?.message.id ?? '' },
    });
    await expect.poll(async () => (await read())?.answers[1]?.message.finishReason).toBe('stopped');
    expect((await read())?.answers.map(({ runId }) => runId === null)).toEqual([false, true, false]);
    await user.call(cancelChannel, { params: params() });
    expect((await reading).answer).toMatchObject({ finishReason: 'stopped' });
    await settled();
    expect(
      (await read())?.answers.map(({ message }) => [message.content.fullText, message.finishReason]),
    ).toEqual(['Eins', 'Zwei', 'Drei'].map(name => [name, 'stopped']));
    await expectBalance(stack.server.services.db);
  });

  it('lets the others go on when one is deleted while it is written', async () => {
    eachSays({ Eins: ' weiter', Zwei: ' nie' });
    const reading = readAll(compare('Wer?'));
    await stack.model.held(2);
    const found = await read();
    await user.call(deleteMessage, { ...named(found?.answers[1]?.message.id), query: { versions: 'one' } });
    stack.model.release();
    expect((await reading).answer).toMatchObject({ finishReason: 'complete' });
    await settled();
    expect(await read()).toBeNull();
    expect(await shown()).toEqual(['Wer?', 'Eins weiter']);
    eachSays();
    expect((await readAll(ask(user, channelId, 'Noch da?'))).finish).toBe('complete');
    await expectBalance(stack.server.services.db);
  });

  it('keeps those that have ended when the last that is written is deleted', async () => {
    eachSays({ Drei: ' nie' });
    await readAll(compare('Wer?', 3));
    await stack.model.held();
    await expect
      .poll(async () => (await read())?.answers.map(({ runId }) => runId === null))
      .toEqual([true, true, false]);
    const before = await read();
    await user.call(deleteMessage, { ...named(before?.answers[2]?.message.id), query: { versions: 'one' } });
    await settled();
    expect(await read()).toEqual({
      questionId: before?.questionId,
      answers: before?.answers.slice(0, 2),
    });
    expect(before?.answers[0]?.details.costInEuro).toBe(0.00025);
    eachSays();
    await readAll(ask(user, channelId, '', { body: { ...bodyOf('Und?', 1), compare_with: [] } }));
    expect(await shown()).toEqual(['Wer?', 'Eins', 'Und?', 'Eins']);
    await expectBalance(stack.server.services.db);
  });

  it('asks nobody where the credit does not reach for all', async () => {
    await setBalance(20);
    await expect(readAll(compare('Wer?', 3))).rejects.toMatchObject({ status: 402, code: 'no_credits' });
    expect(await shown()).toEqual([]);
    expect(await account()).toMatchObject({ bought: 20, reserved: 0 });
    expect(await stack.server.services.db.$count(messages, eq(messages.channelId, channelId))).toBe(0);
  });

  it('shares a small credit among all', async () => {
    await setBalance(3_000);
    eachSays({ Eins: '!', Zwei: '!', Drei: '!' });
    const reading = readAll(compare('Wer?', 3));
    await stack.model.held(3);
    expect(await account()).toMatchObject({ bought: 3_000, reserved: 3_000 });
    const caps = stack.model.requests
      .slice(-3)
      .map(({ body }) => body.max_tokens ?? body.max_completion_tokens);
    expect(
      caps.every(cap => Number(cap) > 50 && Number(cap) <= 100),
      JSON.stringify(caps),
    ).toBe(true);
    stack.model.release();
    await reading;
    await settled();
    await expectBalance(stack.server.services.db);
  });

  it('is asked once for one key', async () => {
    eachSays();
    const first = await readAll(compare('Wer?', 2, 'once'));
    const again = await readAll(compare('Wer?', 2, 'once'));
    expect(again.answer).toEqual(first.answer);
    await settled();
    expect((await read())?.answers).toHaveLength(2);
    await expect(readAll(compare('Wer?', 3, 'once'))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('takes agents that the person may use, each once, three at most, and a new question', async () => {
    const ids = agents.map(({ id }) => id);
    const refused = async (extra: object) =>
      readAll(ask(user, channelId, '', { body: bodyOf('Wer?', 2, extra) })).then(
        () => 'taken',
        ({ code }) => code,
      );
    expect(await refused({ compare_with: [ids[0]] })).toBe('invalid_payload');
    expect(await refused({ compare_with: [ids[1], ids[1]] })).toBe('invalid_payload');
    expect(await refused({ compare_with: [ids[1], ids[2], crypto.randomUUID()] })).toBe('invalid_payload');
    expect(await refused({ compare_with: [crypto.randomUUID()] })).toBe('agent_not_found');
    expect(await refused({ answer_to: crypto.randomUUID() })).toBe('invalid_payload');
    const whole = await user.send(createCompletionSync, {
      params: { organizationId: user.organizationId },
      body: bodyOf('Wer?'),
    });
    expect(whole.status).toBe(400);
  });
});
