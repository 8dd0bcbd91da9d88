import {
  createChannel,
  deleteChannel,
  deleteMessage,
  deleteMyChannels,
  emptyChannelBin,
  exportChannel,
  findInChannel,
  getChannel,
  getChannelShare,
  getSharedChat,
  listBinnedChats,
  listMyChannels,
  listVersions,
  restoreBinnedChats,
  searchChats,
  shareChannel,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyHolder, type Person } from '../../http/testing/person';
import { channels, messages } from '../../platform/db/schema';
import { removeExpired } from '../channels/remove-expired';
import { ask, messagesOf, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';
import { emptyOldBins } from './channel-bin';

describe.each(databases)('deleted chats on %s', database => {
  let stack: ChatStack;
  let user: Person;
  let other: Person;
  let channelId: string;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    [user, other] = await Promise.all([stack.user('member'), stack.user('owner')]);
  });
  afterAll(() => stack?.close());
  beforeEach(async () => {
    await user.call(emptyChannelBin, { params: place() });
    channelId = (await newChannel(user)).id;
  });

  const place = () => ({ organizationId: user.organizationId });
  const chat = (id = channelId) => ({ params: { ...place(), channelId: id } });
  async function say(text: string | undefined, answer: string, answerTo?: string) {
    stack.model.use([{ text: answer }]);
    const body = { channel_id: channelId, text, answer_to: answerTo };
    const read = await readAll(ask(user, channelId, '', { body }));
    expect(read.finish).toBe('complete');
    return { question: read.messages[0]?.id ?? '', answer: read.answer?.id ?? '' };
  }
  const shown = async () => (await messagesOf(user, channelId)).messages.map(each => each.content.fullText);
  const bin = async (by = user) =>
    (await by.call(listBinnedChats, { params: place(), query: { page: 1, pageSize: 100 } })).results;
  const restore = async (...ids: string[]) =>
    (await user.call(restoreBinnedChats, { params: place(), body: { ids } })).ids;
  const remove = (messageId: string, versions: 'one' | 'all' = 'all') =>
    user.call(deleteMessage, { params: { ...place(), messageId }, query: { versions } });
  const found = async (query: string) =>
    (await user.call(searchChats, { params: place(), body: { query, limit: 50 } })).hits.length;
  const messagesToModel = () =>
    ((stack.model.requests.at(-1)?.body.messages ?? []) as { role: string; content: string }[])
      .filter(({ role }) => role !== 'system')
      .map(({ content }) => content);
  const isListed = async () =>
    (await user.call(listMyChannels, { params: place(), query: { archived: false } })).some(
      ({ id }) => id === channelId,
    );
  const download = () => user.send(exportChannel, { ...chat(), query: { format: 'json' } });

  it('appear only in the bin, and are restored without their link', async () => {
    await say('Where is the **zirbel**?', 'In the zirbel garden');
    const before = await user.call(getChannel, chat());
    const body = { audience: 'organization', withName: false } as const;
    const share = await user.call(shareChannel, { ...chat(), body });
    const link = { params: { shareId: share.id } };
    expect((await other.send(getSharedChat, link)).status).toBe(200);
    expect(await found('zirbel')).toBeGreaterThan(0);

    await user.call(deleteChannel, chat());
    expect(await isListed()).toBe(false);
    expect((await user.send(getChannel, chat())).status).toBe(404);
    expect((await other.send(getSharedChat, link)).status).toBe(404);
    expect(await found('zirbel')).toBe(0);
    expect((await download()).status).toBe(404);
    expect((await user.send(deleteChannel, chat())).status).toBe(404);
    const asked = ask(user, channelId, 'Once more?');
    await expect(readAll(asked)).rejects.toMatchObject({ status: 404 });
    expect(await bin()).toEqual([
      {
        id: channelId,
        name: before.name,
        messagesOf: null,
        excerpt: 'Where is the zirbel?',
        deletedAt: expect.any(Number),
      },
    ]);

    expect(await restore(channelId)).toEqual([channelId]);
    expect(await user.call(getChannel, chat())).toEqual(before);
    expect(await shown()).toEqual(['Where is the **zirbel**?', 'In the zirbel garden']);
    expect(await found('zirbel')).toBeGreaterThan(0);
    expect((await user.call(getChannelShare, chat())).share).toBeNull();
    expect(await bin()).toEqual([]);
    expect(await restore(channelId)).toEqual([]);
  });

  it('are visible to their owner only', async () => {
    await say('Mine', 'Yours?');
    await user.call(deleteChannel, chat());
    const body = { ids: [channelId] };
    expect(await bin(other)).toEqual([]);
    expect(await other.call(restoreBinnedChats, { params: place(), body })).toEqual({ ids: [] });
    await other.call(emptyChannelBin, { params: place(), query: { id: channelId } });
    const key = keyHolder(stack.server.url, user.organizationId, 'oriel_unknown');
    expect((await key.send(restoreBinnedChats, { params: place(), body })).status).toBe(401);
    expect(await restore(channelId)).toEqual([channelId]);
  });

  it('stop answering, and keep the partial answer', async () => {
    stack.model.use([{ text: 'The beginning' }, 'hold', { text: ' and the end' }]);
    const events = ask(user, channelId, 'Long?');
    for await (const { event } of events) if (event.type === 'delta') break;
    await user.call(deleteChannel, chat());
    await restore(channelId);
    const last = (await messagesOf(user, channelId)).messages.at(-1);
    expect(last).toMatchObject({ complete: true, finishReason: 'stopped' });
    await say('Next', 'Answered');
  });

  it('are deleted for good from the bin, after 30 days, by the retention time and with all chats', async () => {
    const { db } = stack.server.services;
    const isStored = async (id: string) => (await db.$count(channels, eq(channels.id, id))) > 0;
    const binned = async () => {
      const { id } = await newChannel(user);
      await user.call(deleteChannel, chat(id));
      return id;
    };
    const [one, old, young, expired] = [await binned(), await binned(), await binned(), await binned()];
    await user.call(emptyChannelBin, { params: place(), query: { id: one } });
    expect(await isStored(one)).toBe(false);
    await db.update(channels).set({ binnedAt: sql`now() - interval '31 days'` }).where(eq(channels.id, old));
    await emptyOldBins(stack.server.services);
    expect([await isStored(old), await isStored(young)]).toEqual([false, true]);
    await db
      .update(channels)
      .set({ isTemporary: true, createdAt: sql`now() - interval '2 days'` })
      .where(eq(channels.id, expired));
    await removeExpired(stack.server.services);
    expect(await isStored(expired)).toBe(false);
    await user.call(deleteMyChannels, { params: place(), query: { cascade: false } });
    expect([await isStored(young), await isStored(channelId)]).toEqual([false, false]);
  });

  it('are not kept if they are temporary', async () => {
    const { id } = await user.call(createChannel, { params: place(), body: { temporary: true } });
    await user.call(deleteChannel, chat(id));
    expect(await bin()).toEqual([]);
  });

  describe('messages', () => {
    it('are left out everywhere, and return to their place after the chat has continued', async () => {
      await say('Q1', 'A1');
      const second = await say('Q2 zuckermelone', 'A2');
      await remove(second.question);
      expect(await shown()).toEqual(['Q1', 'A1']);
      expect(await found('zuckermelone')).toBe(0);
      expect(await (await download()).text()).not.toContain('zuckermelone');
      const inChat = { ...chat(), body: { query: 'zuckermelone' } };
      expect((await user.call(findInChannel, inChat)).messageIds).toEqual([]);
      await say('Q3', 'A3');
      expect(messagesToModel()).toEqual(['Q1', 'A1', 'Q3']);
      expect(await bin()).toMatchObject([
        { id: second.question, messagesOf: channelId, excerpt: 'Q2 zuckermelone' },
      ]);

      expect(await restore(second.question)).toEqual([second.question]);
      const all = ['Q1', 'A1', 'Q2 zuckermelone', 'A2', 'Q3', 'A3'];
      expect(await shown()).toEqual(all);
      expect(await bin()).toEqual([]);
      await say('Q4', 'A4');
      expect(messagesToModel()).toEqual([...all, 'Q4']);
      expect((await user.call(findInChannel, inChat)).messageIds).toEqual([second.question]);
    });

    it.each([
      ['in the order of their deletion', [0, 1, 2]],
      ['in the other order', [2, 1, 0]],
      ['mixed', [1, 2, 0]],
    ])('return %s', async (_, order) => {
      const turns = [await say('Q1', 'A1'), await say('Q2', 'A2'), await say('Q3', 'A3')];
      await say('Q4', 'A4');
      for (const { question } of [turns[1], turns[0], turns[2]].flatMap(turn => turn ?? []))
        await remove(question);
      expect(await shown()).toEqual(['Q4', 'A4']);
      for (const index of order) await restore(turns[index]?.question ?? '');
      expect(await shown()).toEqual(['Q1', 'A1', 'Q2', 'A2', 'Q3', 'A3', 'Q4', 'A4']);
    });

    it('are restored as versions, even if their question was deleted later', async () => {
      const first = await say('Q1', 'A1');
      const again = await say(undefined, 'A1 again', first.question);
      await remove(again.answer, 'one');
      expect(await shown()).toEqual(['Q1', 'A1']);
      await say('Q2', 'A2');
      await remove(first.question);
      expect(await shown()).toEqual(['Q2', 'A2']);
      await restore(again.answer);
      expect(await shown()).toEqual(['Q1', 'A1 again']);
      const { versions } = await user.call(listVersions, chat());
      expect(versions).toEqual([{ messageIds: [first.answer, again.answer], shownId: again.answer }]);
      expect(await bin()).toEqual([]);
    });

    it('are not in a shared chat, nor in another one of the same workspace', async () => {
      await say('Q1', 'A1');
      const second = await say('Q2', 'A2');
      const body = { audience: 'organization', withName: false } as const;
      const share = await user.call(shareChannel, { ...chat(), body });
      await remove(second.answer);
      const link = { params: { shareId: share.id } };
      expect((await other.call(getSharedChat, link)).messages.map(({ text }) => text)).toEqual(['Q1', 'A1']);
      expect((await user.send(getChannel, chat(second.answer))).status).toBe(404);
    });

    it('do not join a link that was made while they were deleted', async () => {
      const first = await say('Q1 private', 'A1 private');
      await say('Q2', 'A2');
      const third = await say('Q3', 'A3');
      await remove(first.question);
      const body = { audience: 'organization', withName: false } as const;
      const share = await user.call(shareChannel, { ...chat(), body });
      const link = { params: { shareId: share.id } };
      const shared = async () =>
        (await other.call(getSharedChat, link)).messages.map(({ text }) => text).join(' ');
      expect(await shared()).toBe('Q2 A2 Q3 A3');
      // A message that was part of the link returns to it.
      await remove(third.question);
      await restore(third.question);
      await restore(first.question);
      expect(await shown()).toEqual(['Q1 private', 'A1 private', 'Q2', 'A2', 'Q3', 'A3']);
      expect(await shared()).not.toContain('private');
    });

    it('are deleted once if two requests delete them', async () => {
      const first = await say('Q1', 'A1');
      const send = () =>
        user.send(deleteMessage, {
          params: { ...place(), messageId: first.question },
          query: { versions: 'all' },
        });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
      expect(await restore(first.question)).toEqual([first.question]);
      expect(await shown()).toEqual(['Q1', 'A1']);
    });

    it('go with their chat', async () => {
      const first = await say('Q1', 'A1');
      await remove(first.question);
      await user.call(deleteChannel, chat());
      expect((await bin()).map(({ id }) => id)).toEqual([channelId]);
      await restore(channelId);
      expect((await bin()).map(({ id }) => id)).toEqual([first.question]);
      await user.call(deleteChannel, chat());
      await user.call(emptyChannelBin, { params: place(), query: { id: channelId } });
      const { db } = stack.server.services;
      expect(await db.$count(messages, eq(messages.id, first.question))).toBe(0);
    });
  });
});
