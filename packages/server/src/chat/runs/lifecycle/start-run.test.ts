import {
  addTeamMember,
  createAgent,
  createChatFolder,
  createCompletion,
  createSpendingLimit,
  createTeam,
  idempotencyKeyHeader,
  uploadChannelFile,
} from '@oriel/contracts';
import { bothDatabases } from '@oriel/testing';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../http/testing/person';
import { setCredit } from '../../../organizations/credits/testing/set-credit';
import { channels, creditAccounts, models, reservations, submissions } from '../../../platform/db/schema';
import { ask, messagesOf, newChannel, readAll } from '../../testing/ask';
import { type ChatStack, startChatStack } from '../../testing/chat-stack';

describe.each(bothDatabases)('concurrent questions on %s', database => {
  let stack: ChatStack;
  let user: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database, alone: true });
    user = await stack.user('member');
  });
  afterAll(() => stack?.close());

  const createChannels = (count: number) =>
    Promise.all(Array.from({ length: count }, () => newChannel(user)));
  const send = (channelId: string, text = 'Hi', headers: Record<string, string> = {}, asker = user) =>
    asker.send(createCompletion, {
      params: { organizationId: asker.organizationId },
      body: { channel_id: channelId, text },
      headers,
    });
  const submissionsOf = (channelIds: readonly string[]) =>
    stack.server.services.db
      .select()
      .from(submissions)
      .where(inArray(submissions.channelId, [...channelIds]));

  // Sixty answers on a busy machine.
  it('are taken in few transactions, each as by itself', { timeout: 60_000 }, async () => {
    const channels = await createChannels(30);
    const ids = channels.map(({ id }) => id);
    stack.model.use(({ body }) => [{ text: `To ${body.messages?.at(-1)?.content}` }]);
    for (const round of ['first', 'second']) {
      const reads = await Promise.all(
        ids.map((id, index) => readAll(ask(user, id, `${round} of ${index} with "quotes" and 🏡`))),
      );
      for (const [index, read] of reads.entries()) {
        expect(read.answer?.content.fullText).toBe(`To ${round} of ${index} with "quotes" and 🏡`);
        const stored = await messagesOf(user, ids[index] ?? '');
        expect(stored.messages.slice(-2)).toEqual(read.messages);
      }
    }
    const rows = await submissionsOf(ids);
    expect(rows).toHaveLength(60);
    // Rows of one transaction have the time of its start.
    const transactions = new Set(rows.map(({ createdAt }) => createdAt.getTime()));
    expect(transactions.size).toBeLessThan(30);
    const asked = stack.model.requests.filter(({ body }) =>
      String(body.messages?.at(-1)?.content).startsWith('second'),
    );
    for (const { body } of asked) {
      const sent = body.messages?.filter(({ role }) => role !== 'system').map(({ content }) => content);
      expect(sent?.[0]).toBe(String(sent?.[2]).replace('second', 'first'));
      expect(sent?.[1]).toBe(`To ${sent?.[0]}`);
    }
  });

  it('are taken together with a summary or several agents, too, and each with the files and folder of its chat', {
    timeout: 60_000,
  }, async () => {
    const { db } = stack.server.services;
    const params = { organizationId: user.organizationId };
    const folder = await user.call(createChatFolder, {
      params,
      body: { name: 'Umbau', instructions: 'Say "harbour".' },
    });
    const [model] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    const manager = await stack.user('owner');
    const body = {
      modelId: model?.id ?? expect.unreachable(),
      modelHostLocation: 'any' as const,
      systemMessages: [],
    };
    const agents = [
      await manager.call(createAgent, { params, body: { ...body, name: 'Eins' } }),
      await manager.call(createAgent, { params, body: { ...body, name: 'Zwei' } }),
    ];
    const [first, second] = agents.map(({ id }) => id);
    const file = { file: new File(['The bridge is green.'], 'bridge.txt') };
    const kinds: Record<string, (channelId: string) => Promise<object>> = {
      plain: async () => ({}),
      file: async channelId => {
        const params = { organizationId: user.organizationId, channelId };
        return { file_ids: [(await user.call(uploadChannelFile, { params, body: file })).id] };
      },
      folder: async channelId => {
        await db.update(channels).set({ folderId: folder.id }).where(eq(channels.id, channelId));
        return {};
      },
      summary: async channelId => {
        await db.update(channels).set({ summary: 'They plan a pier.' }).where(eq(channels.id, channelId));
        return {};
      },
      comparison: async () => ({ agent_id: first, compare_with: [second] }),
    };
    const questions: { kind: string; body: { channel_id: string } }[] = [];
    for (const { id } of await createChannels(4))
      for (const kind of Object.keys(kinds)) {
        const channel_id = kind === 'plain' ? id : (await newChannel(user)).id;
        questions.push({
          kind,
          body: { channel_id, text: kind, ...(await kinds[kind]?.(channel_id)) } as never,
        });
      }
    stack.model.reset();
    stack.model.use([{ text: 'Ja' }]);
    await Promise.all(
      questions.map(({ body }) => readAll(ask(user, body.channel_id, '', { body: { ...body } }))),
    );
    const rows = await submissionsOf(questions.map(({ body }) => body.channel_id));
    const timeOf = (channelId: string) =>
      rows.find(row => row.channelId === channelId)?.createdAt.getTime() ?? Number.NaN;
    for (const kind of ['plain', 'summary', 'comparison']) {
      const shared = questions.filter(
        one =>
          one.kind === kind &&
          questions.some(
            other => other !== one && timeOf(other.body.channel_id) === timeOf(one.body.channel_id),
          ),
      );
      expect(shared, kind).not.toEqual([]);
    }
    const given = (kind: string) =>
      stack.model.requests
        .map(({ body }) => JSON.stringify(body.messages))
        .filter(text => text.includes(`"${kind}"`) || text.includes(`${kind}"`));
    expect(given('file').every(text => text.includes('The bridge is green.'))).toBe(true);
    expect(given('folder').every(text => text.includes('harbour'))).toBe(true);
    expect(given('summary').every(text => text.includes('They plan a pier.'))).toBe(true);
    expect(given('plain').some(text => /bridge|harbour|pier/.test(text))).toBe(false);
    expect(['file', 'folder', 'summary', 'comparison', 'plain'].map(kind => given(kind).length)).toEqual([
      4, 4, 4, 8, 4,
    ]);
  });

  it('are answered each with what holds for it', async () => {
    const [plain, twice, keyed, foreign] = await createChannels(4);
    if (!plain || !twice || !keyed || !foreign) return expect.unreachable();
    const stranger = await stack.user('owner');
    stack.model.use([{ text: 'Ja' }, 'hold', { text: '.' }]);
    const key = { [idempotencyKeyHeader]: 'the-same' };
    const sent = [
      send(plain.id),
      send(twice.id, 'one'),
      send(twice.id, 'two'),
      send(keyed.id, 'same', key),
      send(keyed.id, 'same', key),
      send(foreign.id, 'Hi', {}, stranger),
      send(crypto.randomUUID()),
    ];
    const responses = await Promise.all(sent);
    stack.model.release();
    const statuses = responses.map(({ status }) => status);
    expect([statuses[0], statuses[3], statuses[4], statuses[5], statuses[6]]).toEqual([
      200, 200, 200, 404, 404,
    ]);
    expect(statuses.slice(1, 3).sort()).toEqual([200, 409]);
    const texts = await Promise.all(responses.filter(({ ok }) => ok).map(response => response.text()));
    expect(texts.every(text => text.includes('"complete"'))).toBe(true);
    expect(await submissionsOf([plain.id, twice.id, keyed.id, foreign.id])).toHaveLength(3);
  });

  it('that are asked again are answered without the summary of the branch that is left', async () => {
    const { db } = stack.server.services;
    const { id } = await newChannel(user);
    stack.model.use([{ text: 'Ja' }]);
    const { messages } = await readAll(ask(user, id, 'Hi'));
    await db.update(channels).set({ summary: 'They plan a pier.' }).where(eq(channels.id, id));
    await readAll(ask(user, id, '', { body: { channel_id: id, answer_to: messages[0]?.id } }));
    const sent = stack.model.requests.at(-1)?.body.messages?.map(({ content }) => content);
    expect(sent).toContain('Hi');
    expect(sent?.join()).not.toContain('pier');
  });

  it('set the credit of each aside, and no more than there is', async () => {
    const { db } = stack.server.services;
    await db
      .update(models)
      .set({ price: { inputMicroeuro: 0, outputMicroeuro: 1_000_000 } })
      .where(eq(models.modelId, 'stand-in'));
    // Enough for two and a half answers of maximum length.
    await setCredit(db, user.organizationId, { granted: 10_240 });
    stack.model.use([{ text: 'Ja' }, 'hold', { usage: { input: 1, output: 2 } }]);
    const channels = await createChannels(6);
    const responses = await Promise.all(channels.map(({ id }) => send(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 402, 402, 402]);
    const [account] = await db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.organizationId, user.organizationId));
    const set = await db.select().from(reservations);
    expect(set.map(({ amountMicroeuro }) => amountMicroeuro).sort()).toEqual([2_048, 4_096, 4_096]);
    const whose = { kind: 'completion', userId: user.userId, agentId: expect.any(String) };
    expect(set).toMatchObject([whose, whose, whose]);
    expect(account?.reserved).toBe(10_240);
    // Refused questions do not prevent the others from being accepted together.
    const rows = await submissionsOf(channels.map(({ id }) => id));
    expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBeLessThan(3);
    stack.model.release();
    await Promise.all(responses.map(response => response.text()));
  });

  it('spend no more together than a limit of their team leaves', async () => {
    const { db } = stack.server.services;
    const owner = await stack.user('owner');
    const params = { organizationId: owner.organizationId };
    await setCredit(db, user.organizationId, { bought: 1_000_000 });
    const team = await owner.call(createTeam, { params, body: { name: 'Vertrieb' } });
    for (const { userId } of [user, owner])
      await owner.call(addTeamMember, { params: { ...params, teamId: team.id }, body: { userId } });
    // One cent, enough for two and a half answers of maximum length.
    await owner.call(createSpendingLimit, { params, body: { teamId: team.id, amount: 1, period: 'month' } });
    await db.delete(reservations);
    stack.model.use([{ text: 'Ja' }, 'hold', { usage: { input: 1, output: 2 } }]);
    const own = await Promise.all(Array.from({ length: 3 }, () => newChannel(owner)));
    const sent = [
      ...(await createChannels(3)).map(({ id }) => ({ id, asker: user })),
      ...own.map(({ id }) => ({ id, asker: owner })),
    ];
    const responses = await Promise.all(sent.map(({ id, asker }) => send(id, 'Hi', {}, asker)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403]);
    const set = await db.select().from(reservations);
    expect(set.reduce((sum, { amountMicroeuro }) => sum + amountMicroeuro, 0)).toBeLessThanOrEqual(10_000);
    stack.model.release();
    await Promise.all(responses.map(response => response.text()));
  });
});
