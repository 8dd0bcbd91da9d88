/*
 * Escalations in two and three steps: one right is used to create something that would give another right. Each of them fails
 * where it would exceed the rights of the person who began it.
 */
import {
  type ApiErrorBody,
  type ApiKey,
  type Application,
  createApiKey,
  createApplication,
  createChannel,
  createChatFolder,
  createCheckoutSession,
  createCompletionSync,
  createConnectionToken,
  createSecretKey,
  deleteOrganization,
  idempotencyKeyHeader,
  listMembers,
  listMyChannels,
  listRoles,
  refreshSession,
  removeMember,
  rotateApiKey,
  type SecretKey,
  shareChannel,
  transferOrganization,
  trustApplication,
  updateApiKey,
  updateApplication,
  updateMember,
  updateOrganizationSettings,
  uploadChannelFile,
} from '@oriel/contracts';
import { TestBrowser } from '@oriel/testing';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newChannel } from '../chat/testing/ask';
import { ownToken } from '../http/testing/actors';
import { keyHolder, newPerson, Person, person, tokenHolder } from '../http/testing/person';
import { Page } from '../identity/people/testing/pages';
import { createSession } from '../identity/sessions/create-session';
import { sessionCookieName } from '../identity/sessions/session-cookie';
import { apiKeys, organizationMembers, users } from '../platform/db/schema';

const hour = 3_600_000;

describeDatabases('an escalation', stack => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  let params: { organizationId: string };
  let emails: { readonly owner: string; readonly member: string };
  beforeEach(async () => {
    owner = await person(stack(), 'owner');
    admin = await newPerson(stack(), { role: 'administrator' });
    member = await newPerson(stack(), { role: 'member', email: `${crypto.randomUUID()}@nordhafen.example` });
    params = { organizationId: stack().keys.organizationId };
    emails = { owner: await emailOf(owner.userId), member: await emailOf(member.userId) };
  });

  const emailOf = async (userId: string) => {
    const [row] = await stack().services.db.select().from(users).where(eq(users.id, userId));
    return row?.email ?? expect.unreachable();
  };
  /** Status and code of a refusal; a success has no code. */
  const outcome = async (response: Response): Promise<readonly [number, string?]> => {
    if (response.ok) return [response.status];
    // The body of a refusal.
    const { error } = (await response.json()) as ApiErrorBody;
    return [response.status, error.code];
  };
  const roleId = async (name: string) =>
    (await owner.call(listRoles, { params })).find(role => role.name === name)?.id ?? expect.unreachable();
  const membershipOf = ({ userId }: Person) =>
    and(
      eq(organizationMembers.userId, userId),
      eq(organizationMembers.organizationId, params.organizationId),
    );
  const memberIdOf = async (somebody: Person) => {
    const rows = await stack().services.db.select().from(organizationMembers).where(membershipOf(somebody));
    return rows[0]?.id ?? expect.unreachable();
  };
  const demote = (somebody: Person) =>
    stack().services.db.update(organizationMembers).set({ roleId: null }).where(membershipOf(somebody));
  const makeKey = async (by: Person, role = 'administrator') =>
    (await by.call(createApiKey, {
      params,
      body: {
        ...{ name: 'Key', userName: 'key', userFullName: 'Key', userEmail: 'key@example.org' },
        organizationRoleId: await roleId(role),
      },
    })) as ApiKey;
  const holderOf = ({ apiKey }: ApiKey) => keyHolder(stack().url, params.organizationId, apiKey ?? '');
  /** An application created by an administrator, and its server. */
  const makePage = async (by: Person, widgets: Application['widgets']) => {
    const application = await by.call(createApplication, {
      params,
      body: { name: 'Trap', allowedOrigins: [stack().pageOrigin], widgets },
    });
    const ofPage = { ...params, applicationId: application.id };
    const { secretKey } = (await by.call(createSecretKey, {
      params: ofPage,
      body: { name: 'Trap' },
    })) as SecretKey;
    const ask = (user: object, body: object = {}) =>
      fetch(`${stack().url}/api/access/v1/embed-tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user, origin: stack().pageOrigin, widgets, ...body }),
      });
    const holder = async (user: object) => {
      // The response has the type of this route.
      const { token } = (await (await ask(user)).json()) as { token: string };
      return tokenHolder(stack(), params.organizationId, token, '');
    };
    return { application, ofPage, ask, holder };
  };
  /** A session of the portal whose sign-in was a while ago. */
  const oldSession = async ({ userId }: Person) => {
    const browser = new TestBrowser(stack().url);
    const signedInAt = new Date(stack().services.now().getTime() - hour);
    browser.setCookie(
      sessionCookieName(stack().url),
      await createSession(stack().services, userId, signedInAt),
    );
    return new Person(browser, userId, params.organizationId);
  };

  describe('by an application of one’s own', () => {
    it('1. does not make an administrator the owner', async () => {
      const page = await makePage(admin, ['workspace', 'chat']);
      const asked = page.ask({ id: 'o', email: emails.owner }, { widgets: ['workspace'] });
      expect(await outcome(await asked)).toEqual([403, 'own_sign_in_required']);
      const token = await page.holder({ id: 'o', email: emails.owner });
      const transfer = { params, body: { memberId: await memberIdOf(admin) } };
      expect((await token.send(transferOrganization, transfer)).status).toBe(403);
    });

    it('2. does not read the chats of a member', async () => {
      const { id } = await newChannel(member);
      const token = await (await makePage(admin, ['chat'])).holder({ id: 'm', email: emails.member });
      expect(await token.call(listMyChannels, { params })).toEqual([]);
      const path = `/api/chat/v1/organizations/${params.organizationId}/channels/${id}/messages`;
      expect((await token.fetch(path)).status).toBe(404);
    });

    it('3. does not become trusted by its maker, nor by a key of the maker', async () => {
      const { ofPage } = await makePage(admin, ['chat']);
      const trust = { params: ofPage, body: { domains: ['nordhafen.example'] } };
      expect((await admin.send(trustApplication, trust)).status).toBe(403);
      expect((await holderOf(await makeKey(admin)).send(trustApplication, trust)).status).toBe(403);
      const token = await (await makePage(admin, ['chat'])).holder({ id: 'o', email: emails.owner });
      expect((await token.send(trustApplication, trust)).status).toBe(403);
    });

    it('4. issues no tokens any more once its maker manages nothing', async () => {
      const page = await makePage(admin, ['chat']);
      expect((await page.ask({ id: 'a' })).status).toBe(201);
      await demote(admin);
      expect((await page.ask({ id: 'a' })).status).toBe(403);
    });

    it('5. gives nobody the member whose address a visitor has typed', async () => {
      const page = await makePage(admin, ['chat']);
      const token = await page.holder({ id: 'zz1', email: emails.member, emailConfirmed: true });
      expect((await token.send(listMembers, { params })).status).toBe(403);
      const { id } = await newChannel(token);
      const mine = await member.call(listMyChannels, { params });
      expect(mine.map(channel => channel.id)).not.toContain(id);
    });
  });

  describe('by a trusted application of the owner', () => {
    let page: Page;
    beforeEach(async () => {
      page = await Page.open(stack(), { trustedDomains: ['nordhafen.example'] });
    });
    const ofPage = () => ({ ...params, applicationId: page.application.id });

    it('6. is not reached by a page that an administrator adds', async () => {
      const body = { allowedOrigins: [...page.application.allowedOrigins, 'https://evil.example'] };
      expect((await admin.send(updateApplication, { params: ofPage(), body })).status).toBe(403);
      const byKey = holderOf(await makeKey(admin)).send(updateApplication, { params: ofPage(), body });
      expect((await byKey).status).toBe(403);
    });

    it('7. is not reached by a secret key that an administrator makes', async () => {
      const made = await admin.send(createSecretKey, { params: ofPage(), body: { name: 'Mine' } });
      expect(made.status).toBe(403);
    });

    it('8. keeps a member apart from whoever gets the same address later', async () => {
      await page.person({ id: 'm', email: emails.member, emailConfirmed: true });
      const memberId = await memberIdOf(member);
      await owner.call(removeMember, {
        params: { ...params, memberId },
        query: { resourcesAction: 'delete' },
      });
      const after = await page.ask({ id: 'm', email: emails.member, emailConfirmed: true });
      // No member has this address now.
      const { token } = (await after.json()) as { token: string };
      const named = tokenHolder(stack(), params.organizationId, token, '');
      expect(await (await named.fetch('/api/core/v1/auth/authenticated')).json()).toMatchObject({
        identity: 'applicationPerson',
      });
    });

    it('9. does not take what a member keeps under an own sign-in into its own chats', async () => {
      const trusted = await page.person({ id: 'm', email: emails.member, emailConfirmed: true });
      const folder = await member.call(createChatFolder, { params, body: { name: 'Own' } });
      const inFolder = await trusted.send(createChannel, { params, body: { folder_id: folder.id } });
      expect(inFolder.status).toBe(404);
      const own = await newChannel(member);
      const file = await member.call(uploadChannelFile, {
        params: { ...params, channelId: own.id },
        body: { file: new File(['Secret'], 'secret.txt') },
      });
      const { id } = await newChannel(trusted);
      const body = { channel_id: id, text: 'Read it', file_ids: [file.id] };
      const asked = await trusted.send(createCompletionSync, { params, body });
      expect([400, 404]).toContain(asked.status);
      const shared = await trusted.send(shareChannel, {
        params: { ...params, channelId: own.id },
        body: { audience: 'organization', with_name: true },
      });
      expect(shared.status).toBe(404);
      expect(
        (
          await trusted.send(createConnectionToken, {
            params: { ...params, channelId: own.id },
            body: {},
          })
        ).status,
      ).toBe(404);
    });

    it('10. does not get the answer that was stored for the member’s Idempotency-Key', async () => {
      const headers = { [idempotencyKeyHeader]: 'the-same' };
      const own = await member.call(createChannel, { params, body: { name: 'Own' }, headers });
      const trusted = await page.person({ id: 'm', email: emails.member, emailConfirmed: true });
      const answer = await trusted.send(createChannel, { params, body: { name: 'Own' }, headers });
      expect(await answer.text()).not.toContain(own.id);
    });

    it('11. opens nothing but chats, cards and pictures, whoever the member is', async () => {
      const trusted = await page.person({ id: 'o', email: emails.owner, emailConfirmed: true });
      const settings = await trusted.send(updateOrganizationSettings, { params, body: {} });
      expect(await outcome(settings)).toEqual([403, 'own_sign_in_required']);
      const key = await trusted.send(createApiKey, { params, body: {} });
      expect(await outcome(key)).toEqual([403, 'own_sign_in_required']);
    });
  });

  describe('by an API key', () => {
    it('12. issues no embed token, and so makes no other key', async () => {
      const key = holderOf(await makeKey(admin));
      const asked = await key.fetch('/api/access/v1/embed-tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          user: { id: 'o', email: emails.owner },
          origin: stack().pageOrigin,
          widgets: ['chat'],
        }),
      });
      expect(asked.status).toBe(403);
      expect((await key.send(createApiKey, { params, body: {} })).status).toBe(403);
    });

    it('13. does less as soon as its maker may do less', async () => {
      const key = holderOf(await makeKey(admin));
      expect((await key.send(updateOrganizationSettings, { params, body: {} })).status).toBe(200);
      await demote(admin);
      expect((await key.send(updateOrganizationSettings, { params, body: {} })).status).toBe(403);
    });

    it('14. does nothing once its maker has left, nor after a new invitation', async () => {
      const key = holderOf(await makeKey(admin));
      const memberId = await memberIdOf(admin);
      await owner.call(removeMember, {
        params: { ...params, memberId },
        query: { resourcesAction: 'delete' },
      });
      expect(await outcome(await key.send(listMembers, { params }))).toEqual([401, 'secret_key_rejected']);
      await stack()
        .services.db.insert(organizationMembers)
        .values({ ...params, userId: admin.userId, roleId: await roleId('administrator') });
      expect((await key.send(listMembers, { params })).status).toBe(401);
    });

    it('15. that a member rotates has no more than the member', async () => {
      const { id } = await makeKey(owner);
      const rotate = { params: { ...params, apiKeyId: id } };
      expect((await member.send(rotateApiKey, rotate)).status).toBe(403);
      const rotated = (await admin.call(rotateApiKey, rotate)) as ApiKey;
      await demote(admin);
      const holder = holderOf(rotated);
      expect((await holder.send(updateOrganizationSettings, { params, body: {} })).status).toBe(403);
    });

    it('16. neither raises itself nor makes somebody an administrator', async () => {
      const made = await makeKey(admin);
      const holder = holderOf(made);
      const body = { organizationRoleId: await roleId('administrator') };
      const ofKey = { ...params, apiKeyId: made.id };
      expect((await holder.send(updateApiKey, { params: ofKey, body })).status).toBe(403);
      const raise = {
        params: { ...params, memberId: await memberIdOf(member) },
        body: { roleId: await roleId('administrator') },
      };
      expect((await holder.send(updateMember, raise)).status).toBe(403);
    });

    it('17. pays for nothing and deletes no workspace', async () => {
      const holder = holderOf(await makeKey(owner));
      const pay = { params: { ...params, productId: 'credits-10' } };
      expect((await holder.send(createCheckoutSession, pay)).status).toBe(403);
      const end = { params, query: { resourcesAction: 'delete' } };
      expect((await holder.send(deleteOrganization, end)).status).toBe(403);
    });

    it('18. of an earlier version issues tokens for people alone, and no longer than it was given', async () => {
      const { db, now } = stack().services;
      const made = await makeKey(owner);
      const until = (moment: Date) =>
        db.update(apiKeys).set({ issuesTokensUntil: moment }).where(eq(apiKeys.id, made.id));
      const body = { user: { id: 'o', email: emails.owner }, origin: stack().pageOrigin, widgets: ['chat'] };
      const ask = () =>
        holderOf(made).fetch('/api/access/v1/embed-tokens', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          // The named application is not trusted.
          body: JSON.stringify({ ...body, publishableKey: stack().keys.publishableKey }),
        });
      await until(new Date(now().getTime() + hour));
      const { token } = (await (await ask()).json()) as { token: string };
      const named = tokenHolder(stack(), params.organizationId, token, '');
      expect(await (await named.fetch('/api/core/v1/auth/authenticated')).json()).toMatchObject({
        identity: 'applicationPerson',
      });
      await until(new Date(now().getTime() - 1));
      expect((await ask()).status).toBe(403);
    });
  });

  describe('by an own sign-in that is not fresh', () => {
    it('19. is not made fresh by renewing the session', async () => {
      const browser = await oldSession(owner);
      expect((await browser.send(refreshSession, {})).status).toBe(200);
      const made = await browser.send(createApiKey, { params, body: {} });
      expect(await outcome(made)).toEqual([403, 'fresh_sign_in_required']);
    });

    it('20. changes neither administrators nor the rights of keys', async () => {
      const browser = await oldSession(owner);
      const memberId = await memberIdOf(member);
      const raise = { params: { ...params, memberId }, body: { roleId: await roleId('administrator') } };
      expect(await outcome(await browser.send(updateMember, raise))).toEqual([403, 'fresh_sign_in_required']);
      const ofAdmin = { ...params, memberId: await memberIdOf(admin) };
      const removed = browser.send(removeMember, {
        params: ofAdmin,
        query: { resourcesAction: 'delete' },
      });
      expect(await outcome(await removed)).toEqual([403, 'fresh_sign_in_required']);
      const { id } = await makeKey(owner, 'member');
      const body = { organizationRoleId: await roleId('administrator') };
      const key = browser.send(updateApiKey, { params: { ...params, apiKeyId: id }, body });
      expect(await outcome(await key)).toEqual([403, 'fresh_sign_in_required']);
    });

    it('21. on a page opens the portal for what needs a person who has just signed in', async () => {
      const widgets = ['chat', 'prompts', 'images'] as const;
      const token = await ownToken(stack(), owner.userId, widgets);
      const embedded = tokenHolder(stack(), params.organizationId, token, owner.userId);
      for (const route of [createApiKey, transferOrganization])
        expect(await outcome(await embedded.send(route, { params, body: {} }))).toEqual([
          403,
          'fresh_sign_in_required',
        ]);
    });
  });

  describe('by a person of an application', () => {
    it('22. reaches nothing of members by an id that it has learnt', async () => {
      const page = await Page.open(stack());
      const named = await page.person({ id: 'curious' });
      const own = await newChannel(member);
      const folder = await member.call(createChatFolder, { params, body: { name: 'Own' } });
      const made = await named.send(createChannel, { params, body: { folder_id: folder.id } });
      expect(made.status).toBe(404);
      const asked = await named.send(createCompletionSync, {
        params,
        body: { channel_id: own.id, text: 'Tell me' },
      });
      expect(asked.status).toBe(404);
      const copied = await named.fetch(
        `/api/chat/v1/organizations/${params.organizationId}/shares/${crypto.randomUUID()}/copy`,
        { method: 'POST' },
      );
      expect(copied.status).toBe(403);
    });

    it('23. comes back as somebody new after being deleted', async () => {
      const page = await Page.open(stack());
      const named = await page.person({ id: 'again' });
      await newChannel(named);
      expect((await page.call('DELETE', '/application-people/again')).status).toBe(204);
      const back = await page.person({ id: 'again' });
      expect(await back.call(listMyChannels, { params })).toEqual([]);
    });
  });
});
