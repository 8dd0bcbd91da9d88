import {
  apiErrorBody,
  createApplication,
  createCardList,
  createChannel,
  createCompletionSync,
  searchCards,
  updateChannel,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { findUserId } from '../http/testing/actors';
import { type Person, person } from '../http/testing/person';
import { addApplication } from '../identity/applications/add-application';
import {
  agents,
  cardProposals,
  channels,
  lists,
  messages,
  models,
  organizationMembers,
  organizations,
} from '../platform/db/schema';
import { insertCards } from '../prompts/cards/insert-cards';

/** One person in two workspaces: rights in one must not give access to data of the other. */
describeStack('ids of another workspace', stack => {
  let owner: Person;
  let own: string;
  let foreign: {
    organizationId: string;
    applicationId: string;
    agentId: string;
    channelId: string;
    messageId: string;
    cardId: string;
    listId: string;
    proposalId: string;
  };

  beforeAll(async () => {
    const { db } = stack().services;
    owner = await person(stack(), 'owner');
    own = stack().keys.organizationId;
    const [ownerId, outsiderId] = [await findUserId(stack(), 'owner'), await findUserId(stack(), 'outsider')];
    const [other] = await db
      .select()
      .from(organizations)
      .where(and(eq(organizations.ownerId, outsiderId), eq(organizations.personal, false)));
    const organizationId = other?.id ?? '';
    await db.insert(organizationMembers).values({ organizationId, userId: ownerId });
    const application = await addApplication(db, organizationId, {
      name: 'Foreign',
      allowedOrigins: ['https://foreign.example'],
      widgets: ['chat'],
    });
    const [model] = await db.select().from(models).limit(1);
    const [agent] = await db
      .insert(agents)
      .values({
        organizationId,
        modelId: model?.id ?? '',
        name: 'Foreign',
        systemMessages: [],
        assignedTools: [],
      })
      .returning();
    const [channel] = await db
      .insert(channels)
      .values({ organizationId, ownerId, name: 'Foreign' })
      .returning();
    const [message] = await db
      .insert(messages)
      .values({
        channelId: channel?.id ?? '',
        seq: 1,
        role: 'user',
        senderId: ownerId,
        content: [],
        fullText: '',
        complete: true,
      })
      .returning();
    const [cardId = ''] = await insertCards(db, [
      {
        organizationId,
        createdBy: ownerId,
        visibility: 'ORG',
        title: 'Foreign',
        description: 'Foreign',
        prompt: 'Foreign',
        tags: ['Foreign'],
        picture: { cover: 1 },
      },
    ]);
    const [list] = await db
      .insert(lists)
      .values({ organizationId, createdBy: ownerId, name: 'Foreign', visibility: 'ORG' })
      .returning();
    const texts = { title: 'Other', description: 'Other', prompt: 'Other', tags: ['Other'] };
    const [proposal] = await db
      .insert(cardProposals)
      .values({ ...texts, cardId, organizationId, proposedBy: outsiderId, baseVersion: 1 })
      .returning();
    foreign = {
      organizationId,
      applicationId: application.id,
      agentId: agent?.id ?? '',
      channelId: channel?.id ?? '',
      messageId: message?.id ?? '',
      cardId,
      listId: list?.id ?? '',
      proposalId: proposal?.id ?? '',
    };
  });

  const catchHttpError = async (response: Response) => {
    const { error } = apiErrorBody.parse(await response.json());
    return [response.status, error.code];
  };
  const chat = () => `/api/chat/v1/organizations/${own}`;

  it('in a body are not found: channel and agent of a question, agent of a channel, agents of the settings', async () => {
    const params = { organizationId: own };
    const { id } = await owner.call(createChannel, { params, body: {} });
    const ask = (body: object) =>
      owner.send(createCompletionSync, { params, body: { text: 'Hallo', ...body } });
    expect(await catchHttpError(await ask({ channel_id: foreign.channelId }))).toEqual([404, 'not_found']);
    const asked = await ask({ channel_id: id, agent_id: foreign.agentId });
    expect(await catchHttpError(asked)).toEqual([404, 'agent_not_found']);
    const body = { agent_id: foreign.agentId };
    for (const answer of [
      await owner.send(createChannel, { params, body }),
      await owner.send(updateChannel, { params: { ...params, channelId: id }, body }),
    ])
      expect(await catchHttpError(answer)).toEqual([404, 'agent_not_found']);
    for (const body of [
      { defaultAgentId: foreign.agentId },
      { allowedPredefinedAgentIds: [foreign.agentId] },
    ])
      expect(await catchHttpError(await owner.send(updateOrganizationSettings, { params, body }))).toEqual([
        400,
        'agent_not_found',
      ]);
  });

  it('in a list of one’s own do not stand', async () => {
    const listed = await (await owner.fetch(`${chat()}/agents`)).text();
    const mine = await (await owner.fetch(`${chat()}/channels/mine`)).text();
    const named = await (await owner.fetch(`/api/access/v1/organizations/${own}/applications`)).text();
    expect(listed).not.toContain(foreign.agentId);
    expect(mine).not.toContain(foreign.channelId);
    expect(named).not.toContain(foreign.applicationId);
  });

  it('of cards, lists and proposals reach nothing from a workspace they do not lie in', async () => {
    const { cardId, listId, proposalId } = foreign;
    const prompts = '/api/prompts/v1';
    const list = await owner.call(createCardList, {
      body: { space: own, name: 'Eigene', personal: false },
    });
    const ownList = `${prompts}/lists/${list.id}`;
    const holder = await person(stack(), 'adminKey');
    const byKey = (method: string, path: string) => holder.fetch(`${prompts}${path}`, { method });
    const answers = [
      await owner.fetch(`${prompts}/cards/${cardId}?space=${own}`),
      await owner.fetch(`${ownList}/cards/${cardId}`, { method: 'PUT' }),
      // The key also belongs to the owner, but is limited to one workspace.
      await byKey('GET', `/cards/${cardId}`),
      await byKey('GET', `/cards/${cardId}/versions`),
      await byKey('DELETE', `/cards/${cardId}`),
      await byKey('DELETE', `/lists/${listId}`),
      await byKey('PUT', `/lists/${listId}/cards/${cardId}`),
      await byKey('GET', `/lists?space=${foreign.organizationId}`),
      await byKey('GET', `/proposals/${proposalId}`),
      await byKey('POST', `/proposals/${proposalId}/accept`),
      await byKey('GET', `/card-transfer/export?space=${foreign.organizationId}`),
    ];
    expect(answers.map(({ url, status }) => [new URL(url).pathname, status])).toEqual(
      answers.map(({ url }) => [new URL(url).pathname, 404]),
    );
    const listed = await owner.fetch(`${prompts}/proposals?space=${own}&cardId=${cardId}`);
    expect(await listed.json()).toEqual({ results: [], totalCount: 0, pendingCount: 0 });
    const taken = await owner.fetch(`${prompts}/card-transfer/export?space=${own}&which=workspace`);
    expect(await taken.text()).not.toContain('Foreign');
    const search = async (filter: object) => {
      const body = { space: own, pageSize: 100, ...filter };
      return (await owner.send(searchCards, { body })).json();
    };
    expect(JSON.stringify(await search({}))).not.toContain('Foreign');
    expect(await search({ list: listId })).toMatchObject({ totalCount: 0, tags_occurences: {} });
  });

  it('in a body are ignored where they would say whose something is', async () => {
    const body = {
      id: foreign.applicationId,
      organizationId: foreign.organizationId,
      publishableKey: 'pk_mine',
      createdBy: crypto.randomUUID(),
      name: 'Mine',
      allowedOrigins: ['https://mine.example'],
      widgets: ['chat'],
    };
    const made = await (
      await owner.send(createApplication, { params: { organizationId: own }, body })
    ).json();
    expect(made).toMatchObject({ organizationId: own, name: 'Mine' });
    expect(made.id).not.toBe(foreign.applicationId);
    expect(made.publishableKey).not.toBe('pk_mine');
  });

  it('do not open the stored answer of another person’s Idempotency-Key', async () => {
    const member = await person(stack(), 'member');
    const headers = { 'idempotency-key': 'shared' };
    const create = (by: Person) =>
      by.call(createChannel, { params: { organizationId: own }, body: { name: 'Einmal' }, headers });
    const [first, second] = [await create(owner), await create(member)];
    expect(second.id).not.toBe(first.id);
  });
});
