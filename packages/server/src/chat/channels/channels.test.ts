import {
  createChannel,
  createConnectionToken,
  deleteChannel,
  deleteMessage,
  deleteMyChannels,
  getChannel,
  listAgents,
  listMessages,
  listModelServices,
  listModels,
  listMyChannels,
  type RouteSpec,
  streamChannelEvents,
  updateChannel,
} from '@oriel/contracts';
import { databases, TestBrowser } from '@oriel/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesByName } from '../../http/route/routes';
import { Person } from '../../http/testing/person';
import { channels, runs } from '../../platform/db/schema';
import { ask, messagesOf, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

describe.each(databases)('channels on %s', database => {
  let stack: ChatStack;
  let member: Person;
  let owner: Person;
  let outsider: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    [member, owner, outsider] = await Promise.all([
      stack.user('member'),
      stack.user('owner'),
      stack.user('outsider'),
    ]);
  });
  afterAll(() => stack?.close());
  const of = (user: Person) => ({ organizationId: user.organizationId });

  describe('who may do what', () => {
    /** Every route of the chat, with a valid body. */
    const bodies: Readonly<Record<string, (ids: { channelId: string }) => unknown>> = {
      createChannel: () => ({}),
      updateChannel: () => ({ name: 'Anders' }),
      createChatFolder: () => ({ name: 'Projekt' }),
      updateChatFolder: () => ({ name: 'Projekt' }),
      createConnectionToken: () => ({}),
      createCompletion: ({ channelId }) => ({ channel_id: channelId, text: 'Hi' }),
      createCompletionSync: ({ channelId }) => ({ channel_id: channelId, text: 'Hi' }),
      giveFeedback: () => ({ rating: 'up', reason: null, comment: '' }),
      answerPageCall: () => ({ kind: 'refuse', key: crypto.randomUUID() }),
    };
    const routes = Object.entries(routesByName).filter(([, { service }]) => service === 'chat');

    // Every attempt is refused, so the next one finds the chat unchanged.
    let channelId: string;
    let messageId: string;
    beforeAll(async () => {
      stack.model.use([{ text: 'secret' }]);
      channelId = (await newChannel(member)).id;
      const { messages } = await readAll(ask(member, channelId, 'My question'));
      messageId = messages[0]?.id ?? '';
    });

    async function attempt(name: string, route: RouteSpec, caller: Person) {
      const params = {
        organizationId: member.organizationId,
        channelId,
        messageId,
        pageCallId: crypto.randomUUID(),
        agentId: crypto.randomUUID(),
        agentProposalId: crypto.randomUUID(),
        fileId: crypto.randomUUID(),
        folderId: crypto.randomUUID(),
        toolServerId: crypto.randomUUID(),
        shareId: crypto.randomUUID(),
        imageId: crypto.randomUUID(),
        sharedImageId: crypto.randomUUID(),
        serviceId: crypto.randomUUID(),
        number: '1',
      };
      const body = bodies[name]?.({ channelId });
      const query = name === 'estimateCost' ? { agent_id: params.agentId, characters: 1 } : undefined;
      const response = await caller.send(route, { params, query, body });
      const answered = await response.text();
      const kept = await messagesOf(member, channelId).catch(() => undefined);
      return { status: response.status, answered, kept };
    }

    it.each(routes.filter(([, { access }]) => access.login !== 'none'))(
      '%s is closed to guests',
      async (name, route) => {
        const guest = new Person(new TestBrowser(member.url), '', member.organizationId);
        expect((await attempt(name, route, guest)).status).toBe(401);
      },
    );

    const global = ['listModels', 'listModelServices'];
    // An API key is bound to a workspace, and does not name one.
    const inWorkspace = routes.filter(
      ([name, { access }]) => !global.includes(name) && access.login !== 'apiKey',
    );
    it.each(inWorkspace)('%s does not know another workspace', async (name, route) => {
      const { status, kept } = await attempt(name, route, outsider);
      expect(status).toBe(404);
      expect(kept?.messages).toHaveLength(2);
    });

    const mine = routes.filter(
      // Agents are not chats, and the owner manages them.
      ([name, { access }]) =>
        (access.thing !== undefined && access.thing.agent === undefined) ||
        name.startsWith('createCompletion'),
    );
    it.each(mine)('%s keeps a chat from the owner of the workspace too', async (name, route) => {
      const { status, answered, kept } = await attempt(name, route, owner);
      expect(status).toBe(404);
      expect(answered).not.toContain('secret');
      expect(kept?.messages).toHaveLength(2);
    });
  });

  it('opens, shows, renames and deletes', async () => {
    const params = of(member);
    const channel = await member.call(createChannel, { params, body: { name: 'Neue Idee' } });
    expect(channel).toMatchObject({ name: 'Neue Idee', lastMessageAt: 0 });
    const named = { ...params, channelId: channel.id };
    const renamed = await member.call(updateChannel, {
      params: named,
      body: { name: 'Bessere Idee', description: 'Dazu' },
    });
    expect(renamed).toMatchObject({ name: 'Bessere Idee', description: 'Dazu' });
    expect(await member.call(getChannel, { params: named })).toEqual(renamed);
    await member.call(deleteChannel, { params: named });
    await expect(member.call(getChannel, { params: named })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['', 'invalid_payload'],
    ['100 %', 'channel_name_charset'],
    ['a'.repeat(51), 'invalid_payload'],
  ])('refuses the name %j', async (name, code) => {
    const response = await member.send(createChannel, { params: of(member), body: { name } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it('keeps a name that does not change, whatever the rule says', async () => {
    const params = of(member);
    const { id } = await member.call(createChannel, { params, body: { name: 'Idee' } });
    await stack.server.services.db
      .update(channels)
      .set({ name: 'Wie viel sind 100 %?' })
      .where(eq(channels.id, id));
    const call = (name: string) =>
      member.send(updateChannel, { params: { ...params, channelId: id }, body: { name } });
    expect((await call('Wie viel sind 100 %?')).status).toBe(200);
    expect((await call('Wie viel sind 90 %?')).status).toBe(400);
    expect((await call('Q3: C++ (90)')).status).toBe(200);
  });

  it('does not take what is not a client’s to say', async () => {
    const response = await member.send(createChannel, {
      params: of(member),
      body: { owner_id: owner.userId, id: crypto.randomUUID(), organization_id: outsider.organizationId },
    });
    expect(response.status).toBe(201);
    const { id } = await response.json();
    await member.call(getChannel, { params: { ...of(member), channelId: id } });
  });

  it('names a chat after its first question, in the language of the person', async () => {
    stack.model.use([{ text: 'ok' }]);
    const headers = { 'accept-language': 'de' };
    const response = await member.send(createChannel, { params: of(member), body: {}, headers });
    const { id, name } = await response.json();
    expect(name).toBe('Neuer Chat');
    await readAll(ask(member, id, 'Wie heißt die 3. "Straße" hier?'));
    const channel = await member.call(getChannel, { params: { ...of(member), channelId: id } });
    expect(channel.name).toBe('Wie heißt die 3. "Straße" hier?');
  });

  it('deletes a question with its answers, whichever is named', async () => {
    stack.model.use([{ text: 'ok' }]);
    const channel = await newChannel(member);
    const first = await readAll(ask(member, channel.id, 'one'));
    const second = await readAll(ask(member, channel.id, 'two'));
    await member.call(deleteMessage, { params: { ...of(member), messageId: first.answer?.id ?? '' } });
    const [asked, answered] = second.messages;
    expect((await messagesOf(member, channel.id)).messages).toEqual([{ ...asked, parentId: null }, answered]);
    await member.call(deleteMessage, { params: { ...of(member), messageId: second.messages[0]?.id ?? '' } });
    expect((await messagesOf(member, channel.id)).messages).toEqual([]);
  });

  it('are read where a later version has written parts and ends that this one has no words for', async () => {
    stack.model.use([{ text: 'Bekannt.' }]);
    const { id } = await newChannel(member);
    await readAll(ask(member, id, 'Und?'));
    const { db } = stack.server.services;
    await db.execute(sql`UPDATE messages SET finish_reason = 'daydreamed',
      content = '[{"type":"moon","phase":3},{"type":"text","text":"Bekannt."}]'
      WHERE channel_id = ${id} AND role = 'assistant'`);
    const { messages } = await messagesOf(member, id);
    expect(messages.at(-1)).toMatchObject({
      finishReason: 'complete',
      content: { data: [{ type: 'text', text: 'Bekannt.' }], fullText: 'Bekannt.' },
    });
    stack.model.use([{ text: 'Weiter.' }]);
    expect((await readAll(ask(member, id, 'Und dann?'))).answer?.content.fullText).toBe('Weiter.');
  });

  it('pages through messages', async () => {
    stack.model.use([{ text: 'ok' }]);
    const channel = await newChannel(member);
    for (const text of ['one', 'two', 'three']) await readAll(ask(member, channel.id, text));
    const params = { ...of(member), channelId: channel.id };
    const page = await member.call(listMessages, { params, query: { limit: 2 } });
    expect(page.hasMore).toBe(true);
    expect(page.messages.map(({ content }) => content.fullText)).toEqual(['three', 'ok']);
    const before = page.messages[0]?.id ?? '';
    const rest = await member.call(listMessages, { params, query: { limit: 4, before } });
    expect(rest).toMatchObject({ hasMore: false });
    expect(rest.messages).toHaveLength(4);
  });

  it('lists the latest channels, pinned or not', async () => {
    const first = await newChannel(owner);
    const second = await newChannel(owner);
    const third = await newChannel(owner);
    await owner.call(updateChannel, {
      params: { ...of(owner), channelId: first.id },
      body: { pinned: true },
    });
    const list = async (query: { latest?: number }) =>
      (await owner.call(listMyChannels, { params: of(owner), query: { archived: false, ...query } })).map(
        ({ id }) => id,
      );
    expect((await list({}))[0]).toBe(first.id);
    expect(await list({ latest: 2 })).toEqual([third.id, second.id]);
  });

  it('stops the answer of a deleted channel, and forgets all of them', async () => {
    stack.model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const channel = await newChannel(owner);
    const asked = readAll(ask(owner, channel.id, 'Hi'));
    await stack.model.held();
    await owner.call(deleteMyChannels, { params: of(owner), query: { cascade: true } });
    expect((await asked).answer?.complete).toBe(false);
    await stack.model.idle();
    expect(await owner.call(listMyChannels, { params: of(owner) })).toEqual([]);
    const running = await stack.server.services.db.select({ status: runs.status }).from(runs);
    expect(running.filter(({ status }) => status === 'running')).toEqual([]);
    expect(await member.call(listMyChannels, { params: of(member) })).not.toEqual([]);
  });

  it('opens no stream with a token of another channel, of another person or none', async () => {
    const [one, two] = [await newChannel(member), await newChannel(member)];
    const { token } = await member.call(createConnectionToken, {
      params: { ...of(member), channelId: one.id },
      body: { timeout: 60 },
    });
    for (const headers of [undefined, { 'x-channel-token': token }, { 'x-channel-token': 'guessed' }]) {
      const params = { ...of(member), channelId: two.id };
      expect((await member.send(streamChannelEvents, { params, headers })).status).toBe(401);
    }
  });

  it('offers models, services and agents', async () => {
    const models = await member.call(listModels, {});
    expect(models.map(({ modelId }) => modelId)).toEqual(expect.arrayContaining(['stand-in', 'oriel-demo']));
    const services = await member.call(listModelServices, {});
    expect(services.map(({ serviceImpl }) => serviceImpl).sort()).toEqual(['demo', 'openai-compatible']);
    const agents = await member.call(listAgents, { params: of(member) });
    expect(agents.map(({ internalId }) => internalId)).toEqual([
      'assistant',
      'writer',
      'analyst',
      'model:openai:stand-in',
      'model:demo:oriel-demo',
    ]);
    expect(agents[0]).toMatchObject({ i18n: { de: { name: 'Assistent' } }, systemMessages: [] });
    const custom = await member.call(listAgents, {
      params: of(member),
      query: { add_default_agents: false },
    });
    expect(custom).toEqual([]);
  });
});
