import { deleteMessage, listVersions, showVersion } from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../http/testing/person';
import { messages } from '../../platform/db/schema';
import { ask, messagesOf, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

describe.each(databases)('versions on %s', database => {
  let stack: ChatStack;
  let user: Person;
  let channelId: string;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    user = await stack.user('member');
  });
  afterAll(() => stack?.close());
  beforeEach(async () => {
    channelId = (await newChannel(user)).id;
  });

  /** Asks a question, waits for the answer, and returns the ids of both. */
  async function say(text: string | undefined, answer: string, answerTo?: string) {
    stack.model.use([{ text: answer }]);
    const body = { channel_id: channelId, text, answer_to: answerTo };
    const read = await readAll(ask(user, channelId, '', { body }));
    expect(read.finish).toBe('complete');
    return { question: read.messages[0]?.id ?? '', answer: read.answer?.id ?? '' };
  }
  const shown = async () => (await messagesOf(user, channelId)).messages.map(each => each.content.fullText);
  const place = () => ({ organizationId: user.organizationId, channelId });
  const named = (messageId: string) => ({ params: { organizationId: user.organizationId, messageId } });
  const versions = async () => (await user.call(listVersions, { params: place() })).versions;
  const show = (id: string) => user.call(showVersion, named(id));
  const remove = (id: string, which: 'one' | 'all') =>
    user.call(deleteMessage, { ...named(id), query: { versions: which } });
  const messagesToModel = () =>
    ((stack.model.requests.at(-1)?.body.messages ?? []) as { role: string; content: string }[])
      .filter(({ role }) => role !== 'system')
      .map(({ content }) => content);

  it('keeps both answers to a question, and goes on from each of them', async () => {
    const first = await say('Q1', 'A1');
    const second = await say('Q2', 'A2');
    const again = await say(undefined, 'A1 again', first.question);
    expect(await shown()).toEqual(['Q1', 'A1 again']);
    expect(await versions()).toEqual([{ messageIds: [first.answer, again.answer], shownId: again.answer }]);
    await say('Q3', 'A3');
    expect(messagesToModel()).toEqual(['Q1', 'A1 again', 'Q3']);
    await show(first.answer);
    expect(await shown()).toEqual(['Q1', 'A1', 'Q2', 'A2']);
    await say('Q4', 'A4');
    expect(messagesToModel()).toEqual(['Q1', 'A1', 'Q2', 'A2', 'Q4']);
    await show(again.answer);
    expect(await shown()).toEqual(['Q1', 'A1 again', 'Q3', 'A3']);
    await show(second.question);
    expect(await shown()).toEqual(['Q1', 'A1', 'Q2', 'A2', 'Q4', 'A4']);
  });

  it('asks a question in other words, also the first', async () => {
    const first = await say('Q1', 'A1');
    const second = await say('Q2', 'A2');
    const other = await say('Q2 in other words', 'A2 b', second.question);
    expect(messagesToModel()).toEqual(['Q1', 'A1', 'Q2 in other words']);
    expect(await shown()).toEqual(['Q1', 'A1', 'Q2 in other words', 'A2 b']);
    expect(await versions()).toEqual([
      { messageIds: [second.question, other.question], shownId: other.question },
    ]);
    const beginning = await say('Q1 in other words', 'A1 b', first.question);
    expect(messagesToModel()).toEqual(['Q1 in other words']);
    expect(await shown()).toEqual(['Q1 in other words', 'A1 b']);
    await show(first.question);
    expect(await shown()).toEqual(['Q1', 'A1', 'Q2 in other words', 'A2 b']);
    expect((await versions()).map(({ shownId }) => shownId).sort()).toEqual(
      [first.question, other.question].sort(),
    );
    await show(beginning.answer);
    expect(await shown()).toEqual(['Q1 in other words', 'A1 b']);
  });

  it('leaves out an answer that failed without a word', async () => {
    stack.model.use([{ fault: 'reset' }]);
    const failed = await readAll(ask(user, channelId, 'Q1'));
    await say(undefined, 'A1', failed.messages[0]?.id);
    expect(await shown()).toEqual(['Q1', 'A1']);
    expect(await versions()).toEqual([]);
  });

  it('shows no other version while an answer is written', async () => {
    const first = await say('Q1', 'A1');
    await say(undefined, 'A1 again', first.question);
    stack.model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const events = ask(user, channelId, 'Q2');
    await events.next();
    await expect(show(first.answer)).rejects.toMatchObject({
      status: 409,
      code: 'chat_completion_is_locked_for_channel',
    });
    stack.model.release();
    await readAll(events);
    await show(first.answer);
    expect(await shown()).toEqual(['Q1', 'A1']);
  });

  it('deletes one version with what follows it, and shows its neighbour', async () => {
    const first = await say('Q1', 'A1');
    await say('Q2', 'A2');
    const again = await say(undefined, 'A1 again', first.question);
    await say('Q3', 'A3');
    await remove(again.answer, 'one');
    expect(await shown()).toEqual(['Q1', 'A1', 'Q2', 'A2']);
    expect(await versions()).toEqual([]);
    const other = await say('Q1 b', 'B1', first.question);
    await remove(first.question, 'one');
    expect(await shown()).toEqual(['Q1 b', 'B1']);
    expect(await stack.server.services.db.$count(messages, eq(messages.channelId, channelId))).toBe(2);
    await remove(other.answer, 'one');
    expect(await shown()).toEqual([]);
  });

  it('deletes all versions, and keeps what follows the one that is shown', async () => {
    await say('Q1', 'A1');
    const second = await say('Q2', 'A2');
    await say('Q3', 'A3');
    const other = await say('Q2 b', 'B2', second.question);
    await say('Q4', 'A4');
    await say(undefined, 'A4 again', (await messagesOf(user, channelId)).messages[4]?.id);
    await remove(other.answer, 'all');
    expect(await shown()).toEqual(['Q1', 'A1', 'Q4', 'A4 again']);
    expect(await stack.server.services.db.$count(messages, eq(messages.channelId, channelId))).toBe(5);
    await say('Q5', 'A5');
    expect(messagesToModel()).toEqual(['Q1', 'A1', 'Q4', 'A4 again', 'Q5']);
  });
});
