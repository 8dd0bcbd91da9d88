import {
  deleteMessage,
  giveFeedback,
  limits,
  listAgentFeedback,
  listFeedback,
  readMessageDetails,
  withdrawFeedback,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../http/testing/person';
import { messageFeedback } from '../../platform/db/schema';
import { ask, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

describe.each(databases)('an answer on %s', database => {
  let stack: ChatStack;
  let user: Person;
  let channelId: string;
  let question: string;
  let answer: string;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    user = await stack.user('member');
    channelId = (await newChannel(user)).id;
    stack.model.use([{ text: 'A1' }, { usage: { input: 12, output: 3 } }]);
    const read = await readAll(ask(user, channelId, 'Q1'));
    [question, answer] = [read.messages[0]?.id ?? '', read.answer?.id ?? ''];
  });
  afterAll(() => stack?.close());
  const named = (messageId: string) => ({ params: { organizationId: user.organizationId, messageId } });
  const given = async () =>
    (await user.call(listFeedback, { params: { organizationId: user.organizationId, channelId } })).results;

  it('is rated, rated anew, and not rated any more', async () => {
    expect(await given()).toEqual([]);
    const down = { rating: 'down', reason: 'correctness', comment: 'The sum is wrong' } as const;
    expect(
      await user.call(giveFeedback, { ...named(answer), body: { ...down, comment: ' The sum is wrong ' } }),
    ).toEqual(down);
    expect(await given()).toEqual([{ messageId: answer, feedback: down }]);
    const up = { rating: 'up', reason: null, comment: '' } as const;
    await user.call(giveFeedback, { ...named(answer), body: up });
    expect(await given()).toEqual([{ messageId: answer, feedback: up }]);
    await user.call(withdrawFeedback, named(answer));
    await user.call(withdrawFeedback, named(answer));
    expect(await given()).toEqual([]);
  });

  it('alone can be rated, in few words', async () => {
    const body = { rating: 'up', reason: null, comment: '' } as const;
    await expect(user.call(giveFeedback, { ...named(question), body })).rejects.toMatchObject({
      code: 'no_messages_found',
    });
    const comment = 'x'.repeat(limits.feedbackComment + 1);
    const response = await user.send(giveFeedback, { ...named(answer), body: { ...body, comment } });
    expect(response.status).toBe(400);
  });

  it('reaches those who manage agents without a name, and with the rater’s consent question and answer', async () => {
    const { organizationId } = user;
    const { agentId } = await user.call(readMessageDetails, named(answer));
    const params = { organizationId, agentId: agentId ?? '' };
    const admin = await stack.user('admin');
    const list = () => admin.call(listAgentFeedback, { params });
    expect(await list()).toEqual({ up: 0, down: 0, results: [] });
    const body = { rating: 'down', reason: 'style', comment: 'Too long' } as const;
    await user.call(giveFeedback, { ...named(answer), body });
    const rated = { rating: 'down', reason: 'style', ratedAt: expect.any(Number) };
    expect(await list()).toEqual({ up: 0, down: 1, results: [rated] });
    const shared = { comment: 'Too long', question: 'Q1', answer: 'A1' };
    expect(await user.call(giveFeedback, { ...named(answer), body: { ...body, shared: true } })).toEqual({
      ...body,
      shared: true,
    });
    expect(await given()).toEqual([{ messageId: answer, feedback: { ...body, shared: true } }]);
    expect(await list()).toEqual({ up: 0, down: 1, results: [{ ...rated, shared }] });
    expect(JSON.stringify(await list())).not.toContain(user.userId);
    // The consent ends with the check box, the rating with its withdrawal.
    await user.call(giveFeedback, { ...named(answer), body });
    expect((await list()).results).toEqual([rated]);
    await user.call(withdrawFeedback, named(answer));
    expect((await list()).results).toEqual([]);
  });

  it('is listed for no other member, in no other workspace, and not where it was given under an earlier promise', async () => {
    const { organizationId } = user;
    const { agentId } = await user.call(readMessageDetails, named(answer));
    const params = { organizationId, agentId: agentId ?? '' };
    await expect(user.call(listAgentFeedback, { params })).rejects.toMatchObject({ status: 404 });
    const body = { rating: 'up', reason: null, comment: '', shared: true } as const;
    const other = await newChannel(user);
    const asked = await readAll(ask(user, other.id, 'Q2'));
    const id = asked.answer?.id ?? '';
    await user.call(giveFeedback, { ...named(id), body });
    const admin = await stack.user('admin');
    expect((await admin.call(listAgentFeedback, { params })).up).toBe(1);
    const { db } = stack.server.services;
    const own = eq(messageFeedback.messageId, id);
    await db.update(messageFeedback).set({ isListed: false }).where(own);
    expect((await admin.call(listAgentFeedback, { params })).results).toEqual([]);
    await db.update(messageFeedback).set({ isListed: true }).where(own);
    await user.call(deleteMessage, { params: { organizationId, messageId: id } });
    expect(await admin.call(listAgentFeedback, { params })).toEqual({ up: 0, down: 0, results: [] });
  });

  it('says who gave it, where, in what time and for how much', async () => {
    const details = await user.call(readMessageDetails, named(answer));
    expect(details).toMatchObject({
      agentName: expect.any(String),
      modelName: expect.any(String),
      costInEuro: 0,
    });
    expect(details.hostLocation).toMatch(/^(usa|europe|germany|uk|swiss|any)$/);
    expect(details.durationMs).toBeGreaterThanOrEqual(0);
    expect(details).toMatchObject({ inputTokens: 12, outputTokens: 3 });
    expect(await user.call(readMessageDetails, named(question))).toMatchObject({
      agentId: null,
      modelName: null,
      durationMs: null,
      costInEuro: null,
    });
  });
});
