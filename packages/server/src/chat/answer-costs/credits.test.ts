import {
  cancelChannel,
  createAgent,
  createCompletion,
  deleteChannel,
  deleteMessage,
  estimateCost,
  getChannelCost,
  limitChannelCost,
  limits,
  setChatCostLimit,
} from '@oriel/contracts';
import { bothDatabases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import pg from 'pg';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../http/testing/person';
import { expectBalance, setCredit } from '../../organizations/credits/testing/set-credit';

import {
  channels,
  creditAccounts,
  creditLedger,
  models,
  reservations,
  runEvents,
  runs,
} from '../../platform/db/schema';
import { ask, messagesOf, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

describe.each(bothDatabases)('credit on %s', database => {
  let stack: ChatStack;
  let user: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database, alone: true });
    user = await stack.user('member');
    await stack.server.services.db
      .update(models)
      .set({ price: { inputMicroeuro: 1_000_000, outputMicroeuro: 10_000_000 } })
      .where(eq(models.modelId, 'stand-in'));
  });
  afterAll(() => stack?.close());
  afterEach(() => expectBalance(stack.server.services.db));

  const setBalance = (granted: number, bought: number) =>
    setCredit(stack.server.services.db, user.organizationId, { granted, bought });
  const readAccount = async () => {
    const [account] = await stack.server.services.db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.organizationId, user.organizationId));
    return account;
  };

  /** Counts how often a word occurs in the logged answers of a channel. */
  const countLogged = async (channelId: string, word: string) => {
    const rows = await stack.server.services.db
      .select({ data: runEvents.data })
      .from(runEvents)
      .innerJoin(runs, eq(runs.id, runEvents.runId))
      .where(eq(runs.channelId, channelId));
    return JSON.stringify(rows).split(word).length - 1;
  };

  it('books what an answer cost, granted credit first', async () => {
    await setBalance(100, 1_000_000);
    stack.model.use([{ text: 'Hi' }, { usage: { input: 50, output: 20 } }]);
    const channel = await newChannel(user);
    await readAll(ask(user, channel.id, 'Hi'));
    // 50 tokens at 1 and 20 at 10 micro-euro.
    expect(await readAccount()).toMatchObject({ granted: 0, bought: 999_850, reserved: 0 });
    const ledger = await stack.server.services.db
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.kind, 'completion'));
    expect(ledger).toMatchObject([
      {
        delta: -250,
        grantedDelta: -100,
        boughtDelta: -150,
        model: 'stand-in',
        inputTokens: 50,
        outputTokens: 20,
        price: { inputMicroeuro: 1_000_000, outputMicroeuro: 10_000_000 },
      },
    ]);
  });

  describe('the cost of a chat', () => {
    const price = 250;
    /** An answer that costs 250 micro-euro. */
    const answer = () => stack.model.use([{ text: 'Hi' }, { usage: { input: 50, output: 20 } }]);
    const limit = (channelId: string, cents: number | null) =>
      user.call(limitChannelCost, {
        params: { organizationId: user.organizationId, channelId },
        body: { limit: cents },
      });
    const spend = (channelId: string, microeuro: number) =>
      stack.server.services.db
        .update(channels)
        .set({ spentMicroeuro: microeuro })
        .where(eq(channels.id, channelId));
    const refused = { status: 403, code: 'chat_cost_limit_reached' };

    it('is the sum of its answers, whatever is deleted, and not above its owner’s limit', async () => {
      await setBalance(0, 1_000_000);
      const { organizationId } = user;
      const { id: channelId } = await newChannel(user);
      const params = { organizationId, channelId };
      answer();
      const first = await readAll(ask(user, channelId, 'Hi'));
      await user.call(deleteMessage, { params: { organizationId, messageId: first.answer?.id ?? '' } });
      expect(await user.call(getChannelCost, { params })).toEqual({
        costInEuro: price / 1_000_000,
        limit: null,
        workspaceLimit: null,
      });
      // Too little is left for a single token of output.
      await limit(channelId, 1);
      await spend(channelId, 10_000 - 15);
      const asked = stack.model.requests.length;
      await expect(readAll(ask(user, channelId, 'Hi'))).rejects.toMatchObject(refused);
      expect(stack.model.requests).toHaveLength(asked);
      await limit(channelId, 2);
      const second = await readAll(ask(user, channelId, 'Hi'));
      expect(second.answer?.complete).toBe(true);
      await spend(channelId, 20_000);
      const [question] = second.messages;
      const again = ask(user, channelId, '', { body: { channel_id: channelId, answer_to: question?.id } });
      await expect(readAll(again)).rejects.toMatchObject(refused);
      await limit(channelId, null);
      expect((await readAll(ask(user, channelId, 'Hi'))).answer?.complete).toBe(true);
    });

    it('is not above the workspace’s limit for each chat, also where agents are compared', async () => {
      await setBalance(0, 1_000_000);
      const owner = await stack.user('owner');
      const params = { organizationId: user.organizationId };
      await owner.call(setChatCostLimit, { params, body: { limit: 3 } });
      const { id: channelId } = await newChannel(user);
      await limit(channelId, 500);
      const own = { params: { ...params, channelId } };
      expect(await user.call(getChannelCost, own)).toMatchObject({ limit: 500, workspaceLimit: 3 });
      const [known] = await stack.server.services.db
        .select()
        .from(models)
        .where(eq(models.modelId, 'stand-in'));
      const agent = {
        name: 'Second',
        modelId: known?.id ?? '',
        modelHostLocation: 'any' as const,
        systemMessages: ['Answer.'],
      };
      const { id } = await owner.call(createAgent, { params, body: agent });
      await spend(channelId, 29_950);
      const compared = ask(user, channelId, '', {
        body: { channel_id: channelId, text: 'Hi', compare_with: [id] },
      });
      await expect(readAll(compared)).rejects.toMatchObject(refused);
      await owner.call(setChatCostLimit, { params, body: { limit: null } });
      answer();
      expect((await readAll(ask(user, channelId, 'Hi'))).answer?.complete).toBe(true);
    });

    it('is estimated before a question: instructions, history and text, and the median of the answers', async () => {
      const owner = await stack.user('owner');
      const params = { organizationId: user.organizationId };
      const [known] = await stack.server.services.db
        .select()
        .from(models)
        .where(eq(models.modelId, 'stand-in'));
      const { id: agentId } = await owner.call(createAgent, {
        params,
        body: {
          name: 'Estimated',
          modelId: known?.id ?? '',
          modelHostLocation: 'any',
          systemMessages: ['x'.repeat(300)],
        },
      });
      const estimate = async (change: object = {}) => {
        const query = { agent_id: agentId, characters: 30, ...change };
        return Math.round((await user.call(estimateCost, { params, query })).costInEuro * 1_000_000);
      };
      // 110 tokens of input at 1 and 500 of output at 10 micro-euro.
      expect(await estimate()).toBe(5_110);
      await setBalance(0, 1_000_000);
      const { id: channelId } = await newChannel(user);
      for (const output of [10, 30, 1_000]) {
        stack.model.use([{ text: 'y'.repeat(30) }, { usage: { input: 50, output } }]);
        await readAll(
          ask(user, channelId, '', {
            body: { channel_id: channelId, text: 'z'.repeat(30), agent_id: agentId },
          }),
        );
      }
      expect(await estimate()).toBe(410);
      // Three questions and answers of 30 characters each.
      expect(await estimate({ channel_id: channelId })).toBe(470);
      const foreign = await newChannel(owner);
      await expect(estimate({ channel_id: foreign.id })).rejects.toMatchObject({ status: 404 });
      await expect(estimate({ characters: 3 * limits.messageText })).rejects.toMatchObject({ status: 400 });
      await expect(estimate({ file_ids: 'x' })).rejects.toMatchObject({ status: 400 });
    });
  });

  it('keeps who spent it with which agent when the chat is deleted', async () => {
    await setBalance(0, 1_000_000);
    stack.model.use([{ text: 'Hi' }, { usage: { input: 50, output: 20 } }]);
    const { db } = stack.server.services;
    const channel = await newChannel(user);
    const { answer } = await readAll(ask(user, channel.id, 'Hi'));
    const [run] = await db.select().from(runs).where(eq(runs.channelId, channel.id));
    const { organizationId, userId } = user;
    await user.call(deleteChannel, { params: { organizationId, channelId: channel.id } });
    const ledger = await db
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.referenceId, run?.id ?? ''));
    expect(ledger).toMatchObject([{ delta: -250, kind: 'completion', userId, agentId: answer?.agentId }]);
  });

  it('books nothing for an answer that failed before its first word, whatever the endpoint counted', async () => {
    await setBalance(0, 1_000_000);
    stack.model.use([{ usage: { input: 50, output: 20 } }, { fault: 'error-object' }]);
    const channel = await newChannel(user);
    await readAll(ask(user, channel.id, 'Hi'));
    const { messages } = await messagesOf(user, channel.id);
    expect(messages.map(({ finishReason, content }) => [finishReason, content.fullText])).toContainEqual([
      'error',
      '',
    ]);
    expect(await readAccount()).toMatchObject({ bought: 1_000_000, reserved: 0 });
  });

  it('books an answer that failed after it has called tools', async () => {
    await setBalance(0, 1_000_000);
    stack.model.use([
      { call: 'calculate', arguments: '{}' },
      { usage: { input: 50, output: 20 } },
      { fault: 'error-object' },
    ]);
    const channel = await newChannel(user);
    await readAll(ask(user, channel.id, 'Hi'));
    expect(await readAccount()).toMatchObject({ bought: 999_750, reserved: 0 });
  });

  /** Asks a question, and stops the answer while the model pauses. @returns the account afterwards */
  const stop = async () => {
    await setBalance(0, 1_000_000);
    const channel = await newChannel(user);
    const reader = readAll(ask(user, channel.id, 'Hi'));
    await stack.model.held();
    await user.call(cancelChannel, {
      params: { organizationId: user.organizationId, channelId: channel.id },
    });
    expect((await reader).finish).toBe('stopped');
    return readAccount();
  };

  it('books what was written of a round that was stopped, beside what the rounds before it cost', async () => {
    const first = stack.model.requests.length;
    stack.model.use((_, index) =>
      index === first
        ? [{ call: 'calculator', arguments: '{"expression":"6*7"}' }, { usage: { input: 50, output: 20 } }]
        : [{ text: 'x'.repeat(300) }, 'hold'],
    );
    // 250 for the first round, and 100 tokens at 10 micro-euro for the second.
    expect(await stop()).toMatchObject({ bought: 998_750, reserved: 0 });
  });

  it('books what a model has thought before it was stopped', async () => {
    stack.model.use([{ reasoning: 'x'.repeat(300) }, 'hold']);
    expect(await stop()).toMatchObject({ bought: 999_000, reserved: 0 });
  });

  it('books the arguments of a call that was stopped in the middle', async () => {
    stack.model.use([{ call: 'calculator', arguments: 'x'.repeat(280), id: 'ten-digits' }, 'hold']);
    expect(await stop()).toMatchObject({ bought: 999_000, reserved: 0 });
  });

  it.each(['channel', 'message'] as const)(
    'books an answer whose %s is deleted while it is written',
    async deleted => {
      await setBalance(0, 1_000_000);
      stack.model.use([{ reasoning: 'word '.repeat(100) }, { text: 'word '.repeat(200) }, 'hold']);
      const channel = await newChannel(user);
      const reader = readAll(ask(user, channel.id, 'Hi'));
      await stack.model.held();
      await expect.poll(() => countLogged(channel.id, 'word ')).toBe(300);
      const { organizationId } = user;
      const { messages } = await messagesOf(user, channel.id);
      if (deleted === 'channel')
        await user.call(deleteChannel, { params: { organizationId, channelId: channel.id } });
      else await user.call(deleteMessage, { params: { organizationId, messageId: messages[0]?.id ?? '' } });
      stack.model.release();
      await reader.catch(() => undefined);
      // 1,500 characters, 500 tokens at 10 micro-euro.
      expect(await readAccount()).toMatchObject({ bought: 995_000, reserved: 0 });
    },
  );

  // The embedded database has one connection, so transactions cannot collide.
  if (database === 'postgres')
    it('keeps no credit aside for a question that is deleted just as another tab asks it again', async () => {
      const { organizationId } = user;
      await setBalance(0, 1_000_000);
      stack.model.use([{ text: 'Hi' }]);
      const channel = await newChannel(user);
      const question = (await readAll(ask(user, channel.id, 'Hi'))).messages[0]?.id ?? '';
      await setBalance(0, 1_000_000);
      const client = new pg.Client({ connectionString: stack.server.services.config.database?.url });
      await client.connect();
      const waiting = async () => {
        const { rows } = await client.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      };
      try {
        await client.query('BEGIN');
        // The last lock that a question takes before it is stored.
        await client.query('SELECT FROM credit_accounts WHERE organization_id = $1 FOR UPDATE', [
          organizationId,
        ]);
        stack.model.use(['hold']);
        const body = { channel_id: channel.id, answer_to: question };
        const again = readAll(ask(user, channel.id, '', { body }));
        await expect.poll(waiting).toBe(1);
        const deleted = user.call(deleteMessage, { params: { organizationId, messageId: question } });
        await expect.poll(waiting).toBe(2);
        await client.query('COMMIT');
        await deleted;
        await again.catch(() => undefined);
      } finally {
        await client.end();
      }
      expect((await messagesOf(user, channel.id)).messages).toEqual([]);
      expect(await readAccount()).toMatchObject({ bought: 1_000_000, reserved: 0 });
    });

  it('caps the answer to what is there', async () => {
    await setBalance(0, 5_000);
    stack.model.use([{ text: 'Hi' }, { usage: { input: 1, output: 1 } }]);
    const channel = await newChannel(user);
    await readAll(ask(user, channel.id, 'Hi'));
    const cap = Number(stack.model.requests.at(-1)?.body.max_tokens);
    expect(cap).toBeGreaterThan(0);
    expect(cap).toBeLessThanOrEqual(500);
  });

  it('sets aside what the functions of a page cost, which the model is told of with the question', async () => {
    const tools = Array.from({ length: 4 }, (_, index) => ({
      name: `f${index}`,
      description: '',
      parameters: { type: 'object', description: 'x'.repeat(3_000) },
    }));
    const params = { organizationId: user.organizationId };
    const ask = async () => {
      const channel = await newChannel(user);
      const body = { channel_id: channel.id, text: 'Hi', page: { tools } };
      const answer = await user.send(createCompletion, { params, body });
      await answer.text();
      return answer.status;
    };
    stack.model.use([{ text: 'Hi' }, { usage: { input: 1, output: 1 } }]);
    // 12,000 characters are 4,000 tokens at 1 micro-euro.
    await setBalance(0, 3_900);
    expect(await ask()).toBe(402);
    await setBalance(0, 6_000);
    expect(await ask()).toBe(200);
  });

  it('asks nothing of a model that costs when nothing is left', async () => {
    await setBalance(0, 0);
    const channel = await newChannel(user);
    await expect(readAll(ask(user, channel.id, 'Hi'))).rejects.toMatchObject({
      status: 402,
      code: 'no_credits',
    });
    expect((await messagesOf(user, channel.id)).messages).toEqual([]);
  });

  it('never overspends when many ask for the last cent', async () => {
    await setBalance(0, 60_000);
    stack.model.use([{ text: 'Hi' }, { usage: { input: 10, output: 100_000 } }]);
    const channels = await Promise.all(Array.from({ length: 50 }, () => newChannel(user)));
    const params = { organizationId: user.organizationId };
    const responses = await Promise.all(
      channels.map(channel =>
        user.send(createCompletion, { params, body: { channel_id: channel.id, text: 'Hi' } }),
      ),
    );
    await Promise.all(responses.map(response => response.text()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 402]));
    const account = await readAccount();
    expect(account?.bought).toBeGreaterThanOrEqual(0);
    expect(account?.reserved).toBe(0);
    expect(await stack.server.services.db.select().from(reservations)).toEqual([]);
  });

  it('settles once, also where the process that reserved is gone', async () => {
    await setBalance(0, 1_000_000);
    stack.model.use([{ text: 'Hi there' }, 'hold']);
    const { db } = stack.server.services;
    const channel = await newChannel(user);
    const asked = readAll(ask(user, channel.id, 'Hi'));
    await stack.model.held();
    await expect.poll(() => countLogged(channel.id, 'Hi there')).toBe(1);
    await db
      .update(runs)
      .set({ ownerNode: 'gone', heartbeatAt: new Date(0) })
      .where(eq(runs.channelId, channel.id));
    stack.model.release();
    await asked;
    stack.model.use([{ text: 'next' }, { usage: { input: 1, output: 1 } }]);
    await readAll(ask(user, channel.id, 'Next'));
    // 8 characters are 3 tokens at 10 micro-euro; then 1 at 1 and 1 at 10.
    expect(await readAccount()).toMatchObject({ bought: 999_959, reserved: 0 });
    const booked = await db
      .select({ delta: creditLedger.delta })
      .from(creditLedger)
      .innerJoin(runs, eq(runs.id, creditLedger.referenceId))
      .where(eq(runs.channelId, channel.id));
    expect(booked.map(({ delta }) => delta).sort()).toEqual([-11, -30]);
  });
});
