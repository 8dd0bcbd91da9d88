import {
  type ApiKey,
  addFavorite,
  createApiKey,
  createChatFolder,
  createCompletion,
  deleteApplication,
  deleteMessage,
  endApplicationTrust,
  followImages,
  getCard,
  getOrganization,
  getOrganizationSettings,
  handOverCards,
  listAgents,
  listBinnedChats,
  listCardOwners,
  listMyChannels,
  listRoles,
  removeMember,
  restoreBinnedChats,
  rotateApiKey,
  searchCards,
  updateApiKey,
  updateCardById,
  updateChannel,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableModel } from '../../ai/models/testing/available-model';
import { insertChat } from '../../chat/channels/insert-chat';
import { messagesOf, newChannel } from '../../chat/testing/ask';
import { keyHolder, newPerson, type Person, person } from '../../http/testing/person';
import {
  agents,
  apiKeys,
  applicationMembers,
  applicationPeople,
  cardFavorites,
  cards,
  channels,
  organizationMembers,
  users,
} from '../../platform/db/schema';
import { insertCards } from '../../prompts/cards/insert-cards';
import { checkFresh } from '../sessions/check-fresh';
import { Page } from './testing/pages';

/** Regression tests for attacks on applications, their people and their credentials. */
describeDatabases('a credential reaches no further', stack => {
  let owner: Person;
  let member: Person;
  let email: string;
  let params: { organizationId: string };
  let page: Page;
  beforeEach(async () => {
    owner = await person(stack(), 'owner');
    email = `${crypto.randomUUID()}@nordhafen.example`;
    member = await newPerson(stack(), { role: 'member', email });
    params = { organizationId: stack().keys.organizationId };
    page = await Page.open(stack(), { trustedDomains: ['nordhafen.example'] });
  });
  const trustedToken = () => page.person({ id: 'm', email, emailConfirmed: true });
  const makeCard = async (createdBy: string, visibility: 'PRIVATE' | 'ORG', applicationId?: string) => {
    const texts = { title: 'Title', description: 'Text', prompt: 'Prompt', tags: ['Tag'] };
    const card = { ...texts, ...params, createdBy, visibility, applicationId };
    const [id] = await insertCards(stack().services.db, [{ ...card, picture: { cover: 1 } }]);
    return id ?? expect.unreachable();
  };
  const makeKey = async (): Promise<ApiKey> => {
    const roles = await owner.call(listRoles, { params });
    const body = {
      ...{ name: 'Key', userName: 'key', userFullName: 'Key', userEmail: 'key@example.org' },
      organizationRoleId: roles.find(({ name }) => name === 'administrator')?.id,
    };
    return owner.call(createApiKey, { params, body });
  };

  describe('by an API key of an earlier version', () => {
    it('and vouches for no member of a trusted application', async () => {
      const { id, apiKey } = await makeKey();
      const until = new Date(Date.now() + 3_600_000);
      const { db } = stack().services;
      await db.update(apiKeys).set({ issuesTokensUntil: until }).where(eq(apiKeys.id, id));
      const named = { publishableKey: page.application.publishableKey };
      const asked = await page.ask({ id: 'm', email, emailConfirmed: true }, named, apiKey ?? '');
      expect(asked.status).toBe(403);
      const rotated = await owner.call(rotateApiKey, { params: { ...params, apiKeyId: id } });
      expect(rotated.issuesTokensUntil).toBeNull();
    });

    it('and acts as nobody where it was stored by an older process', async () => {
      const { id, apiKey } = await makeKey();
      await stack().services.db.update(apiKeys).set({ ownUser: false }).where(eq(apiKeys.id, id));
      const holder = keyHolder(stack().url, params.organizationId, apiKey ?? '');
      expect((await holder.send(listMyChannels, { params })).status).toBe(401);
    });

    it('and gets no longer life without a fresh sign-in', async () => {
      const { id } = await makeKey();
      const old = await person(stack(), 'oldOwner');
      const change = (body: object) => old.send(updateApiKey, { params: { ...params, apiKeyId: id }, body });
      expect((await change({ expiresAt: null })).status).toBe(403);
      expect((await change({ teamIds: [] })).status).toBe(403);
      expect((await change({ name: 'Other' })).status).toBe(200);
    });
  });

  describe('by what is handed over', () => {
    it('to cards of people of an application', async () => {
      const named = await page.person({ id: 'visitor' });
      const [row] = await stack()
        .services.db.select()
        .from(applicationPeople)
        .where(
          and(
            eq(applicationPeople.applicationId, page.application.id),
            eq(applicationPeople.subject, 'visitor'),
          ),
        );
      const from = row?.userId ?? expect.unreachable();
      const cardId = await makeCard(from, 'PRIVATE', page.application.id);
      const space = params.organizationId;
      const owners = await owner.call(listCardOwners, { query: { space } });
      expect(owners.map(({ userId }) => userId)).not.toContain(from);
      const taken = await owner.send(handOverCards, { body: { space, from, to: owner.userId } });
      expect(taken.status).toBe(409);
      expect((await named.send(getCard, { params: { cardId }, query: { space } })).status).toBe(200);
    });

    it('to private cards of a member by a key', async () => {
      const holder = keyHolder(stack().url, params.organizationId, (await makeKey()).apiKey ?? '');
      const isMember = and(
        eq(organizationMembers.userId, member.userId),
        eq(organizationMembers.organizationId, params.organizationId),
      );
      const [row] = await stack().services.db.select().from(organizationMembers).where(isMember);
      const removal = {
        params: { ...params, memberId: row?.id ?? '' },
        query: { resourcesAction: 'transfer' },
      };
      expect((await holder.send(removeMember, removal)).status).toBe(403);
      const space = params.organizationId;
      const body = { space, from: member.userId, to: owner.userId };
      expect((await holder.send(handOverCards, { body })).status).toBe(403);
    });

    it('to an application that a key deletes', async () => {
      const holder = keyHolder(stack().url, params.organizationId, (await makeKey()).apiKey ?? '');
      const gone = await holder.send(deleteApplication, {
        params: { ...params, applicationId: page.application.id },
      });
      expect(gone.status).toBe(403);
    });
  });

  describe('by a trusted token to what a member goes on with under an own sign-in', () => {
    it('in a chat, which leaves the application', async () => {
      const trusted = await trustedToken();
      const { id } = await newChannel(trusted);
      await member.call(updateChannel, { params: { ...params, channelId: id }, body: { name: 'Mine now' } });
      await expect(messagesOf(trusted, id)).rejects.toMatchObject({ status: 404 });
      const [row] = await stack().services.db.select().from(channels).where(eq(channels.id, id));
      expect(row).toMatchObject({ applicationId: null, ownerId: member.userId });
    });

    it('in the bin, where messages were before their chat left the application', async () => {
      const trusted = await trustedToken();
      const { id } = await insertChat(stack().services.db, {
        ...{ ...params, ownerId: member.userId, applicationId: page.application.id, name: 'Ours' },
        messages: [{ role: 'user', text: 'Hi', createdAt: new Date() }],
      });
      const [message] = (await messagesOf(trusted, id)).messages;
      const messageId = message?.id ?? '';
      await trusted.call(deleteMessage, { params: { ...params, messageId }, query: { versions: 'all' } });
      const bin = async () => (await trusted.call(listBinnedChats, { params })).results.map(each => each.id);
      expect(await bin()).toEqual([messageId]);
      await member.call(updateChannel, { params: { ...params, channelId: id }, body: { name: 'Mine now' } });
      expect(await bin()).toEqual([]);
      const body = { ids: [messageId] };
      expect(await trusted.call(restoreBinnedChats, { params, body })).toEqual({ ids: [] });
      expect(await member.call(restoreBinnedChats, { params, body })).toEqual(body);
    });

    it('by a question in a chat, alone or with others, which leaves the application', async () => {
      const trusted = await trustedToken();
      const asked = [await newChannel(trusted), await newChannel(trusted), await newChannel(trusted)];
      const question = ({ id }: { id: string }) =>
        member.send(createCompletion, { params, body: { channel_id: id, text: 'Hi' } });
      const [alone, ...together] = asked;
      const first = await question(alone ?? expect.unreachable());
      const responses = [first, ...(await Promise.all(together.map(question)))];
      for (const response of responses) expect((await response.text()).includes('"complete"')).toBe(true);
      for (const { id } of asked) {
        await expect(messagesOf(trusted, id)).rejects.toMatchObject({ status: 404 });
        const [row] = await stack().services.db.select().from(channels).where(eq(channels.id, id));
        expect(row).toMatchObject({ applicationId: null, ownerId: member.userId });
      }
    });

    it('by questions in chats of their own, which the token cannot ask in', async () => {
      const trusted = await trustedToken();
      const own = await Promise.all([newChannel(member), newChannel(member), newChannel(member)]);
      const responses = await Promise.all(
        own.map(({ id }) => trusted.send(createCompletion, { params, body: { channel_id: id, text: 'Hi' } })),
      );
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
      for (const { id } of own) expect((await messagesOf(member, id)).messages).toEqual([]);
    });

    it('in a folder, which a chat of the application cannot use', async () => {
      const trusted = await trustedToken();
      const { id } = await newChannel(trusted);
      const body = { name: 'Own', instructions: 'Secret' };
      const folder = await member.call(createChatFolder, { params, body });
      await member.call(updateChannel, {
        params: { ...params, channelId: id },
        body: { folderId: folder.id },
      });
      expect((await trusted.call(listMyChannels, { params })).map(channel => channel.id)).not.toContain(id);
    });

    it('in a card', async () => {
      const trusted = await trustedToken();
      const cardId = await makeCard(member.userId, 'PRIVATE', page.application.id);
      const query = { space: params.organizationId };
      expect((await trusted.send(getCard, { params: { cardId }, query })).status).toBe(200);
      await member.call(updateCardById, { params: { cardId }, body: { title: 'Mine now' } });
      expect((await trusted.send(getCard, { params: { cardId }, query })).status).toBe(404);
    });

    it('nor to stars and last uses', async () => {
      const trusted = await trustedToken();
      const cardId = await makeCard(owner.userId, 'ORG');
      const { db } = stack().services;
      await db.insert(cardFavorites).values({ userId: member.userId, cardId });
      const body = { space: params.organizationId, collection: 'FAVORITES' };
      expect(await (await trusted.send(searchCards, { body })).json()).toMatchObject({ totalCount: 0 });
      expect((await trusted.send(addFavorite, { params: { cardId } })).status).toBe(403);
      const seen = await trusted.send(getCard, {
        params: { cardId },
        query: { space: params.organizationId },
      });
      expect(await seen.json()).not.toHaveProperty('isFavorite');
    });

    it('nor to the pictures that are drawn meanwhile', async () => {
      const trusted = await trustedToken();
      const answer = await trusted.send(followImages, { params, query: { seconds: 0 } });
      expect(await answer.text()).not.toContain('removed');
    });
  });

  describe('by trust', () => {
    it('that has ended and begun again', async () => {
      await page.person({ id: 'site-account', email, emailConfirmed: true });
      await owner.call(endApplicationTrust, {
        params: { ...params, applicationId: page.application.id },
      });
      await page.trust(['nordhafen.example']);
      const unknown = await page.refusal({ id: 'site-account', emailConfirmed: true });
      // The binding is gone, so the token acts as a person of the application.
      expect(unknown[0]).toBe(201);
      expect(
        await stack().services.db.$count(
          applicationMembers,
          eq(applicationMembers.applicationId, page.application.id),
        ),
      ).toBe(0);
    });

    it('in somebody of whom an older process has left the binding', async () => {
      const { db } = stack().services;
      const former = await newPerson(stack(), { email: undefined });
      const binding = { applicationId: page.application.id, subject: 'm', userId: former.userId };
      await db.insert(applicationMembers).values(binding);
      const [status] = await page.refusal({ id: 'm', email, emailConfirmed: true });
      expect(status).toBe(201);
    });

    it('to files of agents of other teams, also for an administrator', async () => {
      const admin = await newPerson(stack(), { role: 'administrator', email: `a-${email}` });
      const { db } = stack().services;
      const model = await availableModel(db);
      const values = { ...params, modelId: model.id, name: 'Board', access: 'teams' as const };
      const [agent] = await db
        .insert(agents)
        .values({ ...values, systemMessages: [], assignedTools: [] })
        .returning();
      const trusted = await page.person({ id: 'a', email: `a-${email}`, emailConfirmed: true });
      const path = `/api/chat/v1/organizations/${params.organizationId}/agents/${agent?.id}/picture`;
      expect((await trusted.fetch(path)).status).toBe(404);
      expect((await admin.fetch(path)).status).toBe(404);
    });
  });

  it('by a token whose key was revoked', async () => {
    const named = await page.person({ id: 'visitor' });
    expect((await named.send(listMyChannels, { params })).status).toBe(200);
    await stack().services.db.delete(apiKeys).where(eq(apiKeys.applicationId, page.application.id));
    expect((await named.send(listMyChannels, { params })).status).toBe(401);
  });

  it('as a person of an application to the owner, to instructions of agents, and to who has made a card', async () => {
    const open = await Page.open(stack(), { shownAgentIds: null, shownListIds: null });
    const named = await open.person({ id: 'curious' });
    const { db } = stack().services;
    const model = await availableModel(db);
    const values = { ...params, modelId: model.id, name: 'Internal', assignedTools: [] };
    await db.insert(agents).values({ ...values, systemMessages: ['Say nothing of the merger.'] });
    await makeCard(owner.userId, 'ORG');
    const answers = [
      await named.send(getOrganization, { params }),
      await named.send(getOrganizationSettings, { params }),
      await named.send(listAgents, { params }),
      await named.send(searchCards, { body: { space: params.organizationId, pageSize: 100 } }),
    ];
    const texts = await Promise.all(answers.map(answer => answer.text()));
    for (const text of texts) {
      expect(text).not.toContain(owner.userId);
      expect(text).not.toContain('merger');
    }
    const count = async (author?: string) => {
      const body = { space: params.organizationId, ...(author && { author }) };
      return (await (await named.send(searchCards, { body })).json()).totalCount;
    };
    expect(await count(owner.userId)).toBe(await count());
  });

  it('by a sign-in that says to be in the future', () => {
    const now = new Date();
    const user = { id: '', email: undefined, username: '', fullName: '', lastOrganizationId: undefined };
    const at = (seconds: number) => () =>
      checkFresh(now, {
        ...{ kind: 'session', user, sessionId: '', expiresAt: now },
        signedInAt: new Date(now.getTime() + seconds * 1_000),
      });
    expect(at(3_600)).toThrow();
    expect(at(-3_600)).toThrow();
    expect(at(-60)).not.toThrow();
  });

  it('by an id that no path can name', async () => {
    for (const id of ['.', '..']) expect((await page.ask({ id })).status).toBe(400);
    const response = await page.call('GET', '/application-people/%00/export');
    expect(response.status).toBe(404);
  });

  it('and leaves nothing of many people of an application that is deleted', async () => {
    const named = await Promise.all(['a', 'b', 'c'].map(id => page.person({ id })));
    for (const each of named) await newChannel(each);
    const { db } = stack().services;
    const isOf = eq(channels.applicationId, page.application.id);
    expect(await db.$count(channels, isOf)).toBe(3);
    await owner.call(deleteApplication, { params: { ...params, applicationId: page.application.id } });
    expect(await db.$count(channels, isOf)).toBe(0);
    expect(await db.$count(users, eq(users.identityIssuer, `application:${page.application.id}`))).toBe(0);
    expect(await db.$count(cards, eq(cards.applicationId, page.application.id))).toBe(0);
  });
});
