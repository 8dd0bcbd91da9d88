import {
  createCard,
  createChannel,
  createCompletionSync,
  createSpendingLimit,
  getSession,
  listAgents,
  listContacts,
  listMembers,
  listMyChannels,
  listMyOrganizations,
  searchCards,
  shareChannel,
  transferOrganization,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { availableModel } from '../../ai/models/testing/available-model';
import { newChannel } from '../../chat/testing/ask';
import { type Person, person } from '../../http/testing/person';
import {
  agents,
  applicationPeople,
  channels,
  listCards,
  lists,
  organizationMembers,
  organizations,
  users,
} from '../../platform/db/schema';
import { insertCards } from '../../prompts/cards/insert-cards';
import { Page } from './testing/pages';

describeDatabases('people of an application', stack => {
  let owner: Person;
  let member: Person;
  let page: Page;
  let params: { organizationId: string };
  const emailOf = async (name: 'owner' | 'member') => {
    const [row] = await stack()
      .services.db.select({ email: users.email })
      .from(users)
      .where(eq(users.id, await stack().userId(name)));
    return row?.email ?? expect.unreachable();
  };
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    member = await person(stack(), 'member');
    page = await Page.open(stack());
    params = { organizationId: stack().keys.organizationId };
  });

  describe('whom a page’s server names by the address of a member', () => {
    it('act as themselves, and not as the owner', async () => {
      const workspace = await Page.open(stack(), { widgets: ['workspace', 'chat'] });
      const email = await emailOf('owner');
      expect(await workspace.refusal({ id: 'any', email }, { widgets: ['workspace'] })).toEqual([
        403,
        'own_sign_in_required',
      ]);
      const named = await workspace.person({ id: 'any', email, emailConfirmed: true });
      expect(await named.call(getSession, {})).toMatchObject({ identity: 'applicationPerson', name: 'any' });
      for (const route of [transferOrganization, createSpendingLimit])
        expect((await named.send(route, { params, body: {} })).status).toBe(403);
      expect((await named.send(listMembers, { params })).status).toBe(403);
    });

    it('read no chat of the member', async () => {
      const { id } = await newChannel(member);
      const named = await page.person({ id: 'zz1', email: await emailOf('member') });
      expect(await named.call(listMyChannels, { params })).toEqual([]);
      const path = `/api/chat/v1/organizations/${params.organizationId}/channels/${id}`;
      expect((await named.fetch(path)).status).toBe(404);
    });

    it('stay who they are by their id, whatever address comes with it', async () => {
      const first = await page.person({ id: 'zz2', email: await emailOf('member') });
      const again = await page.person({ id: 'zz2', email: 'somebody@else.example' });
      const [one, other] = [await first.call(getSession, {}), await again.call(getSession, {})];
      expect(other.userId).toBe(one.userId);
      expect(one.email).toBeUndefined();
      // A call without a name keeps the existing one.
      await page.person({ id: 'zz2', name: 'Named once' });
      const named = await (await page.person({ id: 'zz2', email: 'somebody@else.example' })).call(
        getSession,
        {},
      );
      expect(named.name).toBe('Named once');
      const [row] = await stack()
        .services.db.select()
        .from(applicationPeople)
        .where(eq(applicationPeople.userId, one.userId ?? ''));
      expect(row).toMatchObject({ subject: 'zz2', email: 'somebody@else.example' });
    });
  });

  describe('a call for tokens', () => {
    it('is for the secret key of an application, and for no API key', async () => {
      expect(await page.refusal({ id: 'a' }, {}, stack().keys.apiKey)).toEqual([403, 'forbidden']);
      expect(await page.refusal({ id: 'a' }, {}, '')).toEqual([401, 'secret_key_rejected']);
    });

    it('names the fields that it does not know', async () => {
      const answer = await page.ask({ id: 'a', mail: 'x' } as never, { workspace: 'y' });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toMatch(/workspace[\s\S]*mail|mail[\s\S]*workspace/);
    });

    it('leaves out the widget of the workspace, which needs the sign-in of the person', async () => {
      const all = await Page.open(stack(), { widgets: ['workspace', 'chat'] });
      const named = await all.person({ id: 'a' });
      expect((await named.send(listMembers, { params })).status).toBe(403);
      expect((await named.send(listMyChannels, { params })).status).toBe(200);
    });
  });

  it('are no members, and in none of the lists of members', async () => {
    const named = await page.person({ id: 'shopper', name: 'Customer of the shop' });
    const { userId } = await named.call(getSession, {});
    const { db } = stack().services;
    expect(await db.$count(organizationMembers, eq(organizationMembers.userId, userId ?? ''))).toBe(0);
    const listed = await owner.call(listMembers, {
      params,
      query: { page: 1, pageSize: 100, search: '', sort: 'name', order: 'ascending' },
    });
    const contacts = await member.call(listContacts, { params });
    expect(JSON.stringify([listed, contacts])).not.toContain('Customer of the shop');
    expect(await named.call(listMyOrganizations, {})).toMatchObject([{ id: params.organizationId }]);
  });

  it('chat without an account, and share nothing', async () => {
    const named = await page.person({ id: 'chatter' });
    const { id } = await newChannel(named);
    const answer = await named.call(createCompletionSync, { params, body: { channelId: id, text: 'Hallo' } });
    expect(answer).toMatchObject({ senderConversationRole: 'assistant' });
    const [row] = await stack().services.db.select().from(channels).where(eq(channels.id, id));
    expect(row).toMatchObject({ applicationId: page.application.id });
    const shared = await named.send(shareChannel, {
      params: { ...params, channelId: id },
      body: { audience: 'organization', with_name: true },
    });
    expect(shared.status).toBe(403);
  });

  it('may ask the default agent, and the agents that the application shows', async () => {
    const { db } = stack().services;
    const model = await availableModel(db);
    const build = async (name: string) => {
      const [row] = await db
        .insert(agents)
        .values({ ...params, modelId: model.id, name, systemMessages: [], assignedTools: [] })
        .returning();
      return row?.id ?? expect.unreachable();
    };
    const [shown, hidden] = [await build('Shown'), await build('Hidden')];
    const named = async (page: Page) => {
      const somebody = await page.person({ id: 'asker' });
      const found = await somebody.call(listAgents, { params });
      const refused = await somebody.send(createChannel, { params, body: { agent_id: hidden } });
      return { names: found.map(({ name }) => name), refused: refused.status };
    };
    const none = await named(page);
    expect(none.names).toHaveLength(1);
    expect(none.refused).toBe(404);
    const some = await named(await Page.open(stack(), { shownAgentIds: [shown] }));
    expect(some.names).toEqual(expect.arrayContaining([...none.names, 'Shown']));
    expect(some.names).not.toContain('Hidden');
    const all = await named(await Page.open(stack(), { shownAgentIds: null }));
    expect(all.names).toEqual(expect.arrayContaining(['Shown', 'Hidden']));
    expect(all.refused).toBe(201);
  });

  it('see their own cards and those that the application shows, without names', async () => {
    const { db } = stack().services;
    const { organizationId } = params;
    const add = async (title: string) => {
      const texts = { title, description: title, prompt: title, tags: [title] };
      const card = { ...texts, organizationId, createdBy: member.userId, visibility: 'ORG' } as const;
      const [id] = await insertCards(db, [{ ...card, picture: { cover: 1 } }]);
      return id ?? expect.unreachable();
    };
    const [shown, hidden] = [await add('Shown'), await add('Hidden')];
    const list = { organizationId, createdBy: member.userId, name: 'For pages', visibility: 'ORG' };
    const [{ id: listId } = expect.unreachable()] = await db.insert(lists).values(list).returning();
    await db.insert(listCards).values({ listId, cardId: shown });
    const look = async (page: Page) => {
      const somebody = await page.person({ id: 'reader' });
      const body = { space: organizationId, pageSize: 100 };
      const { results, totalCount } = await (await somebody.send(searchCards, { body })).json();
      const byId = async (id: string) =>
        (await somebody.fetch(`/api/prompts/v1/cards/${id}?space=${organizationId}`)).status;
      return {
        titles: (results as { title: string }[]).map(({ title }) => title).sort(),
        totalCount,
        text: JSON.stringify(results),
        statuses: [await byId(shown), await byId(hidden)],
        somebody,
      };
    };
    expect(await look(page)).toMatchObject({ titles: [], totalCount: 0, statuses: [404, 404] });
    const some = await look(await Page.open(stack(), { shownListIds: [listId] }));
    expect(some).toMatchObject({ titles: ['Shown'], totalCount: 1, statuses: [200, 404] });
    const [author] = await db.select().from(users).where(eq(users.id, member.userId));
    expect(some.text).not.toContain(author?.fullName);
    expect(some.text).not.toContain(member.userId);
    const all = await look(await Page.open(stack(), { shownListIds: null }));
    expect(all.titles).toEqual(expect.arrayContaining(['Hidden', 'Shown']));

    const form = new FormData();
    for (const [name, value] of Object.entries({
      ...{ space: organizationId, title: 'Mine', description: 'Mine', prompt: 'Mine', tags: 'Mine' },
      ...{ cover: '1', visibility: 'PRIVATE' },
    }))
      form.append(name, value);
    const made = await some.somebody.fetch(`/api/prompts${createCard.path}`, { method: 'POST', body: form });
    expect(made.status).toBe(201);
    form.set('visibility', 'ORG');
    const refused = await some.somebody.fetch(`/api/prompts${createCard.path}`, {
      method: 'POST',
      body: form,
    });
    expect(refused.status).toBe(403);
  });

  it('are exported and deleted by the server of their application, and by no other', async () => {
    const named = await page.person({ id: 'leaver/1', name: 'Leaver' });
    const { id } = await newChannel(named);
    const subject = encodeURIComponent('leaver/1');
    const other = await Page.open(stack());
    expect((await other.call('GET', `/application-people/${subject}/export`)).status).toBe(404);
    expect((await other.call('DELETE', `/application-people/${subject}`)).status).toBe(404);
    const exported = await page.call('GET', `/application-people/${subject}/export`);
    expect(exported.status).toBe(200);
    expect(Buffer.from(await exported.arrayBuffer()).toString('latin1')).toContain('account.json');
    expect((await page.call('DELETE', `/application-people/${subject}`)).status).toBe(204);
    expect((await named.send(listMyChannels, { params })).status).toBe(401);
    const { db } = stack().services;
    expect(await db.$count(channels, eq(channels.id, id))).toBe(0);
    expect(await db.$count(users, eq(users.fullName, 'Leaver'))).toBe(0);
  });

  it('go with their application', async () => {
    const closing = await Page.open(stack());
    const named = await closing.person({ id: 'guest' });
    const { id } = await newChannel(named);
    const path = `/api/access/v1/organizations/${params.organizationId}/applications/${closing.application.id}`;
    expect((await owner.fetch(path, { method: 'DELETE' })).status).toBe(204);
    const { db } = stack().services;
    expect(await db.$count(channels, eq(channels.id, id))).toBe(0);
    const left = eq(users.identityIssuer, `application:${closing.application.id}`);
    expect(await db.$count(users, left)).toBe(0);
    expect(await db.$count(organizations, eq(organizations.id, params.organizationId))).toBe(1);
  });
});
