import {
  deleteMessage,
  getChannel,
  type HostLocation,
  limitChannelCost,
  listLedger,
  listMessages,
  updateChannel,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import type { ModelEndpoint, ModelStep } from '@oriel/testing/model';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UsableAgent } from '../../ai/agents/find-agents';
import { type Person, person } from '../../http/testing/person';
import {
  channels,
  creditAccounts,
  creditLedger,
  models,
  organizationSettings,
  reservations,
} from '../../platform/db/schema';
import { insertChat } from '../channels/insert-chat';
import { ask, newChannel, readAll } from '../testing/ask';
import { releaseSummaries } from '.';
import { chooseModels } from './ask-briefly';
import { cleanTitle } from './update-title-and-summary';

describe('titles and summaries', () => {
  let stack: TestStack;
  let model: ModelEndpoint;
  let user: Person;
  beforeAll(async () => {
    stack = await startTestStack({ database: 'postgres', model: true, config: { summaryModel: 'agent' } });
    if (!stack.model) throw new Error('The stack has no model endpoint');
    model = stack.model;
    user = await person(stack, 'owner');
    await stack.services.db
      .update(models)
      .set({ price: { inputMicroeuro: 1_000_000, outputMicroeuro: 2_000_000 } })
      .where(eq(models.modelId, 'stand-in'));
  });
  afterAll(() => stack?.close());
  beforeEach(() => model.reset());

  /** Scripted replies to questions, and to requests for a title or a summary. */
  const use = (said: { answer: string; title?: readonly ModelStep[]; summary?: string }) =>
    model.use(({ body }) => {
      const text = JSON.stringify(body.messages);
      if (text.includes('Write a title')) return said.title ?? [{ fault: 'reset' }];
      return [{ text: text.includes('Summarise this conversation') ? (said.summary ?? '') : said.answer }];
    });
  const nameOf = async (channelId: string) =>
    (await user.call(getChannel, { params: { organizationId: user.organizationId, channelId } })).name;
  const rowOf = async (id: string) => {
    const [row] = await stack.services.db.select().from(channels).where(eq(channels.id, id));
    return row;
  };
  const isSettled = async () => {
    expect(await stack.services.db.$count(reservations)).toBe(0);
  };
  const say = (channelId: string, text: string) => readAll(ask(user, channelId, text));
  const systemText = () =>
    JSON.stringify((model.requests.at(-1)?.body.messages ?? []).filter(({ role }) => role === 'system'));

  it('name a chat after its first answer, once, and charge it as a kind of its own', async () => {
    use({ answer: 'Twelve euro.', title: [{ text: '**"Price of the harbour tour".**\n' }] });
    const { id } = await newChannel(user);
    await say(id, 'What is the price of the tour around the harbour, please?');
    await vi.waitFor(async () => expect(await nameOf(id)).toBe('Price of the harbour tour'));
    await vi.waitFor(isSettled);
    const { results: entries } = await user.call(listLedger, {
      params: { organizationId: user.organizationId },
    });
    expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['summary', 'completion']));
    expect(entries.find(({ kind }) => kind === 'summary')).toMatchObject({ model: 'stand-in' });
    const asked = model.requests.length;
    await say(id, 'And for children?');
    await vi.waitFor(isSettled);
    expect(model.requests).toHaveLength(asked + 1);
  });

  it('count for the cost of the chat, and are not written above its limit', async () => {
    const title = [{ text: 'Harbour' }, { usage: { input: 100, output: 50 } }];
    use({ answer: 'Twelve euro.', title });
    const { id } = await newChannel(user);
    const params = { organizationId: user.organizationId, channelId: id };
    await say(id, 'What is the price?');
    await vi.waitFor(async () => expect(await nameOf(id)).toBe('Harbour'));
    await vi.waitFor(isSettled);
    const bookings = await stack.services.db
      .select({ kind: creditLedger.kind, delta: creditLedger.delta })
      .from(creditLedger)
      .orderBy(desc(creditLedger.createdAt))
      .limit(2);
    // 100 tokens at 1 and 50 at 2 micro-euro.
    expect(bookings).toContainEqual({ kind: 'summary', delta: -200 });
    const sum = bookings.reduce((all, { delta }) => all - delta, 0);
    expect((await rowOf(id))?.spentMicroeuro).toBe(sum);

    const { id: limited } = await newChannel(user);
    await user.call(limitChannelCost, { params: { ...params, channelId: limited }, body: { limit: 1 } });
    const info = vi.spyOn(stack.services.log, 'info');
    const { db } = stack.services;
    await db.update(channels).set({ spentMicroeuro: 8_000 }).where(eq(channels.id, limited));
    model.use(() => [{ text: 'Twelve.' }, { usage: { input: 100, output: 5_000 } }]);
    const asked = model.requests.length;
    // The answer takes all that is left.
    expect((await say(limited, 'What is the price?')).answer?.complete).toBe(true);
    await vi.waitFor(() =>
      expect(info).toHaveBeenCalledWith(
        expect.objectContaining({ channelId: limited }),
        'no title or summary written',
      ),
    );
    expect(model.requests).toHaveLength(asked + 1);
    expect(await rowOf(limited)).toMatchObject({ name: 'What is the price?', spentMicroeuro: 10_000 });
  });

  it('are written by the named model only where the workspace allows its place', async () => {
    const { db, config } = stack.services;
    const { organizationId } = user;
    const [named] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    if (!named) throw new Error('There is no model');
    const services = { db, config: { ...config, summaryModel: named.internalId } };
    // A model other than the configured one; nothing else of it is read.
    const model = {
      ...named,
      id: crypto.randomUUID(),
      modelId: 'of the agent',
      serviceHostLocations: ['uk'],
    };
    const agent = { modelHostLocation: 'any' };
    const usable = { agent, model, candidates: [{ model, rank: 0 }] } as unknown as UsableAgent;
    const chosen = async () =>
      (await chooseModels(services, { organizationId, usable })).map(each => each.model.modelId);
    const allow = (allowedHostLocations: HostLocation[]) =>
      db
        .insert(organizationSettings)
        .values({ organizationId, allowedHostLocations })
        .onConflictDoUpdate({ target: organizationSettings.organizationId, set: { allowedHostLocations } });
    expect(await chosen()).toEqual(['stand-in', 'of the agent']);
    await allow(['uk']);
    expect(await chosen()).toEqual(['of the agent']);
    // An agent that runs only there does not send its chat elsewhere, either.
    await allow([]);
    agent.modelHostLocation = 'uk';
    expect(await chosen()).toEqual(['of the agent']);
  });

  it('never take the place of a name that a person has typed, also meanwhile', async () => {
    use({ answer: 'Twelve euro.', title: [{ text: 'A ti' }, 'hold', { text: 'tle' }] });
    const { id } = await newChannel(user);
    await say(id, 'What does it cost?');
    await model.held();
    const params = { organizationId: user.organizationId, channelId: id };
    await user.call(updateChannel, { params, body: { name: 'Mein Plan' } });
    model.release();
    await vi.waitFor(isSettled);
    expect(await nameOf(id)).toBe('Mein Plan');
  });

  it('cost nothing where the model fails, and are tried after the next answer', async () => {
    use({ answer: 'Twelve.', title: [{ text: 'Pri' }, { fault: 'reset' }] });
    const { id } = await newChannel(user);
    const { organizationId } = user;
    await say(id, 'What does it cost?');
    await vi.waitFor(() => expect(model.requests.length).toBeGreaterThanOrEqual(2));
    await vi.waitFor(isSettled);
    expect(await nameOf(id)).toBe('What does it cost?');
    const [account] = await stack.services.db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.organizationId, organizationId));
    expect(account?.reserved).toBe(0);
    use({ answer: 'Six.', title: [{ text: 'Prices' }] });
    await say(id, 'And for children?');
    await vi.waitFor(async () => expect(await nameOf(id)).toBe('Prices'));
  });

  it('summarise what no longer fits, give it to the model, and forget it with a message', async () => {
    const { organizationId, userId } = user;
    const said = Array.from({ length: 80 }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      text: `Line ${index} of the plan`,
      createdAt: new Date(Date.now() - 100_000 + index),
    }));
    const { id } = await insertChat(stack.services.db, {
      organizationId,
      ownerId: userId,
      name: 'Plan',
      messages: said,
    });
    use({ answer: 'Yes.', summary: 'They plan forty lines.' });
    await say(id, 'Is that all?');
    await vi.waitFor(async () => expect((await rowOf(id))?.summary).toBe('They plan forty lines.'));
    expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain('Line 0 of the plan');
    expect(JSON.stringify(model.requests.at(-1)?.body.messages)).not.toContain('Line 79 of the plan');
    await say(id, 'And then?');
    expect(systemText()).toContain('They plan forty lines.');
    expect(await nameOf(id)).toBe('Plan');
    const page = await user.call(listMessages, { params: { organizationId, channelId: id } });
    const messageId = page.messages.at(-1)?.id ?? '';
    await user.call(deleteMessage, { params: { organizationId, messageId } });
    expect(await rowOf(id)).toMatchObject({ summary: null, summarySeq: null });
  });

  it('give back what a process that has died had set aside', async () => {
    const { db } = stack.services;
    await db.insert(reservations).values({
      referenceId: crypto.randomUUID(),
      kind: 'summary',
      organizationId: user.organizationId,
      userId: user.userId,
      amountMicroeuro: 0,
      createdAt: new Date(Date.now() - 11 * 60_000),
    });
    await releaseSummaries(db);
    await isSettled();
  });

  it.each([
    ['# Title: Harbour tours.', 'Harbour tours'],
    ['„Budget 2027: C++“', 'Budget 2027: C++'],
    ['\n\n- *Rent* prices\nIt is about rent.', 'Rent prices'],
    ['a\u202eb', 'a b'],
    ['***', ''],
  ])('read a title out of %j', (text, title) => expect(cleanTitle(text)).toBe(title));
});
