import {
  createCardList,
  createCheckoutSession,
  createSecretKey,
  deleteMyChannels,
  endApplicationTrust,
  exportMyChannels,
  getSession,
  listCardAuthors,
  listCardLists,
  listChatFolders,
  listDeletedCards,
  listImages,
  listMembers,
  listMyChannels,
  listTrustedApplications,
  searchCards,
  searchChats,
  transferOrganization,
  trustApplication,
  updateApplication,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messagesOf, newChannel } from '../../chat/testing/ask';
import { type Person, person } from '../../http/testing/person';
import {
  applications,
  auditEntries,
  cards,
  channels,
  chatFolders,
  images,
  lists,
  messages,
  users,
} from '../../platform/db/schema';
import { binCards } from '../../prompts/cards/bin-cards';
import { insertCards } from '../../prompts/cards/insert-cards';
import { Page } from './testing/pages';

describeDatabases('a trusted application', stack => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  let params: { organizationId: string };
  let page: Page;
  const emailOf = async (userId: string) => {
    const [row] = await stack().services.db.select().from(users).where(eq(users.id, userId));
    return row?.email ?? expect.unreachable();
  };
  const domains = ['nordhafen.example'];
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
    member = await person(stack(), 'member');
    params = { organizationId: stack().keys.organizationId };
  });
  beforeEach(async () => {
    page = await Page.open(stack(), { trustedDomains: domains });
  });
  const ofPage = () => ({ ...params, applicationId: page.application.id });

  describe('is switched on', () => {
    it('by the owner alone, freshly signed in, with an entry in the audit log', async () => {
      const body = { domains };
      const asked = { params: ofPage(), body };
      expect((await admin.send(trustApplication, asked)).status).toBe(403);
      const old = await person(stack(), 'oldOwner');
      expect(await (await old.send(trustApplication, asked)).json()).toMatchObject({
        error: { code: 'fresh_sign_in_required' },
      });
      expect(await owner.call(trustApplication, asked)).toMatchObject({ trust: { domains } });
      const [entry] = await stack()
        .services.db.select()
        .from(auditEntries)
        .where(
          and(eq(auditEntries.kind, 'application-trusted'), eq(auditEntries.targetId, page.application.id)),
        );
      expect(entry).toMatchObject({ actorId: owner.userId });
    });

    it('for domains, and for nothing else', async () => {
      for (const domain of ['*', 'example', 'a@b.example', 'NORDHAFEN.example', '']) {
        const response = await owner.send(trustApplication, {
          params: ofPage(),
          body: { domains: [domain] },
        });
        expect([domain, response.status]).toEqual([domain, 400]);
      }
    });

    it('where every member sees it', async () => {
      const listed = await member.call(listTrustedApplications, {});
      expect(listed).toContainEqual(
        expect.objectContaining({ application: { id: page.application.id, name: 'Page' }, usedSince: null }),
      );
      await page.person({ id: 'm', email: await emailOf(member.userId), emailConfirmed: true });
      const used = await member.call(listTrustedApplications, {});
      expect(
        used.find(({ application }) => application.id === page.application.id)?.usedSince,
      ).not.toBeNull();
    });

    it('and changed by the owner alone in what would let somebody else act for members', async () => {
      const change = (body: object) => admin.send(updateApplication, { params: ofPage(), body });
      expect((await change({ allowedOrigins: ['https://evil.example'] })).status).toBe(403);
      expect((await change({ widgets: ['chat'] })).status).toBe(403);
      expect((await change({ name: 'Other' })).status).toBe(200);
      expect((await admin.send(createSecretKey, { params: ofPage(), body: { name: 'Mine' } })).status).toBe(
        403,
      );
      expect((await owner.send(createSecretKey, { params: ofPage(), body: { name: 'Mine' } })).status).toBe(
        201,
      );
      const key = await person(stack(), 'adminKey');
      const byKey = await key.send(updateApplication, { params: ofPage(), body: { widgets: ['chat'] } });
      expect(byKey.status).toBe(403);
    });
  });

  describe('lets its server vouch for a member', () => {
    it('whose address its server has confirmed, and then by the id alone', async () => {
      const email = await emailOf(member.userId);
      expect(await page.refusal({ id: 'm1', email })).toEqual([403, 'email_not_confirmed']);
      const first = await page.person({ id: 'm1', email: email.toUpperCase(), emailConfirmed: true });
      expect(await first.call(getSession, {})).toMatchObject({
        userId: member.userId,
        identity: 'trustedMember',
      });
      const later = await page.person({ id: 'm1', emailConfirmed: true });
      expect((await later.call(getSession, {})).userId).toBe(member.userId);
    });

    it('and refuses whatever does not fit together', async () => {
      const [email, other] = [await emailOf(member.userId), await emailOf(admin.userId)];
      await page.person({ id: 'm1', email, emailConfirmed: true });
      expect(await page.refusal({ id: 'm1', email: other, emailConfirmed: true })).toEqual([
        409,
        'person_conflict',
      ]);
      expect(await page.refusal({ id: 'm2', email, emailConfirmed: true })).toEqual([409, 'person_conflict']);
      expect(await page.refusal({ id: 'm1', email: 'a@else.example', emailConfirmed: true })).toEqual([
        409,
        'person_conflict',
      ]);
    });

    it('once, however many calls come at the same time', async () => {
      const email = await emailOf(member.userId);
      const calls = ['m1', 'm2', 'm3'].map(id => page.refusal({ id, email, emailConfirmed: true }));
      const statuses = (await Promise.all(calls)).map(([status]) => status).sort();
      expect(statuses).toEqual([201, 409, 409]);
    });

    it('and for nobody of another domain, who is a person of the application', async () => {
      const stranger = await page.person({ id: 's', email: 'owner@else.example', emailConfirmed: true });
      expect(await stranger.call(getSession, {})).toMatchObject({ identity: 'applicationPerson' });
    });
  });

  it('acts as a member at most, also for the owner, and pays nothing', async () => {
    const email = await emailOf(owner.userId);
    const trusted = await page.person({ id: 'o', email, emailConfirmed: true });
    const codeOf = async (response: Response) => (await response.json()).error?.code;
    expect(await codeOf(await trusted.send(transferOrganization, { params, body: {} }))).toBe(
      'own_sign_in_required',
    );
    expect(await codeOf(await trusted.send(listMembers, { params }))).toBe('own_sign_in_required');
    const checkout = { params: { ...params, productId: 'credits-10' } };
    expect(await codeOf(await trusted.send(createCheckoutSession, checkout))).toBe('own_sign_in_required');
  });

  it('ends at once, with its tokens, once it is not trusted any more', async () => {
    const trusted = await page.person({
      id: 'm1',
      email: await emailOf(member.userId),
      emailConfirmed: true,
    });
    expect((await trusted.send(listMyChannels, { params })).status).toBe(200);
    await admin.call(endApplicationTrust, { params: ofPage() });
    expect((await trusted.send(listMyChannels, { params })).status).toBe(401);
    const after = await page.person({ id: 'm1', email: await emailOf(member.userId), emailConfirmed: true });
    expect(await after.call(getSession, {})).toMatchObject({ identity: 'applicationPerson' });
  });

  it('refuses the tokens of members whose domain is not trusted any more', async () => {
    const trusted = await page.person({
      id: 'm1',
      email: await emailOf(member.userId),
      emailConfirmed: true,
    });
    await page.trust(['other.example']);
    expect((await trusted.send(listMyChannels, { params })).status).toBe(401);
  });

  describe('sees of a member', () => {
    const secret = 'Sturmflut';
    let trusted: Person;
    let ownChannel: string;
    beforeEach(async () => {
      const { db } = stack().services;
      const own = { ...params, ownerId: member.userId };
      const [channel] = await db
        .insert(channels)
        .values({ ...own, name: secret, lastMessageAt: new Date() })
        .returning();
      ownChannel = channel?.id ?? expect.unreachable();
      const said = { role: 'user', senderId: member.userId, content: [], fullText: secret, complete: true };
      await db.insert(messages).values({ channelId: ownChannel, seq: 1, ...said } as never);
      await db.insert(chatFolders).values({ ...own, name: secret });
      await db
        .insert(lists)
        .values({ ...params, createdBy: member.userId, name: secret, visibility: 'PRIVATE' });
      const texts = { title: secret, description: secret, prompt: secret, tags: [secret] };
      const card = { ...texts, ...params, createdBy: member.userId, visibility: 'PRIVATE' } as const;
      const [, binned] = await insertCards(db, [
        { ...card, picture: { cover: 1 } },
        { ...card, picture: { cover: 1 } },
      ]);
      await db.transaction(tx => binCards(tx, [binned ?? ''], member.userId));
      await db.insert(images).values({
        ...own,
        ...{ executionId: crypto.randomUUID(), position: 0, agentId: crypto.randomUUID(), agentName: 'A' },
        ...{ modelId: crypto.randomUUID(), model: 'm', modelName: 'M', serviceId: crypto.randomUUID() },
        ...{ serviceInternalId: 's', serviceName: 'S', hostLocation: 'any', message: secret, parameters: {} },
        ...{ status: 'done', key: crypto.randomUUID(), thumbnailKey: crypto.randomUUID() },
        expiresAt: new Date(Date.now() + 3_600_000),
      } as never);
      trusted = await page.person({ id: 'm1', email: await emailOf(member.userId), emailConfirmed: true });
    });

    it('nothing that is private and was made under an own sign-in', async () => {
      const space = params.organizationId;
      const asked = [
        () => trusted.send(listMyChannels, { params, query: {} }),
        () => trusted.send(searchChats, { params, body: { query: secret } }),
        () => trusted.send(listChatFolders, { params }),
        () => trusted.send(listImages, { params, query: { search: secret } }),
        () => trusted.send(exportMyChannels, { params, query: { format: 'json' } }),
        () => trusted.send(searchCards, { body: { space, search: secret } }),
        () => trusted.send(searchCards, { body: { space, owned: true } }),
        () => trusted.send(listCardLists, { query: { space } }),
        () => trusted.send(listDeletedCards, { query: { space, page: 1, pageSize: 100 } }),
        () => trusted.send(listCardAuthors, { query: { space } }),
      ];
      for (const ask of asked) {
        const response = await ask();
        expect(response.status).toBe(200);
        expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toContain(secret);
      }
      const counts = await (await trusted.send(searchCards, { body: { space, owned: true } })).json();
      expect(counts).toMatchObject({ totalCount: 0, tags_occurences: {} });
      const authors = await (await trusted.send(listCardAuthors, { query: { space } })).json();
      expect((authors as { id: string }[]).map(({ id }) => id)).not.toContain(member.userId);
      await expect(messagesOf(trusted, ownChannel)).rejects.toMatchObject({ status: 404 });
    });

    it('and deletes nothing of that in bulk', async () => {
      await trusted.call(deleteMyChannels, { params, query: { cascade: true } });
      const { db } = stack().services;
      expect(await db.$count(channels, eq(channels.id, ownChannel))).toBe(1);
      const isOwn = and(eq(cards.createdBy, member.userId), eq(cards.title, secret));
      expect(await db.$count(cards, isOwn)).toBeGreaterThan(0);
    });

    it('what was made through it, which the member sees in the portal, too', async () => {
      const { id } = await newChannel(trusted);
      expect((await trusted.call(listMyChannels, { params })).map(channel => channel.id)).toEqual([id]);
      const seen = (await member.call(listMyChannels, { params })).map(channel => channel.id);
      expect(seen).toEqual(expect.arrayContaining([id, ownChannel]));
      const other = await Page.open(stack(), { trustedDomains: domains });
      const elsewhere = await other.person({
        id: 'm1',
        email: await emailOf(member.userId),
        emailConfirmed: true,
      });
      expect(await elsewhere.call(listMyChannels, { params })).toEqual([]);
      const body = { space: params.organizationId, name: 'Made here', personal: true };
      await trusted.call(createCardList, { body });
      const names = async (somebody: Person) =>
        (await somebody.call(listCardLists, { query: { space: params.organizationId } })).map(
          ({ name }) => name,
        );
      expect(await names(trusted)).toContain('Made here');
      expect(await names(elsewhere)).not.toContain('Made here');
    });
  });

  it('is named in the audit log and gone with the application', async () => {
    const trusted = await page.person({
      id: 'm1',
      email: await emailOf(member.userId),
      emailConfirmed: true,
    });
    const { id } = await newChannel(trusted);
    const path = `/api/access/v1/organizations/${params.organizationId}/applications/${page.application.id}`;
    expect((await owner.fetch(path, { method: 'DELETE' })).status).toBe(204);
    expect((await trusted.send(listMyChannels, { params })).status).toBe(401);
    const { db } = stack().services;
    // The chat still belongs to the member.
    const [kept] = await db.select().from(channels).where(eq(channels.id, id));
    expect(kept).toMatchObject({ ownerId: member.userId, applicationId: null });
    expect(await db.$count(applications, eq(applications.id, page.application.id))).toBe(0);
  });
});
