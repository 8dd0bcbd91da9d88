import {
  confirmAccountMerge,
  getSession,
  listMyChannels,
  listMyOrganizations,
  listOperatorLog,
  offerMerge,
  readAccountMerge,
  withdrawMerge,
} from '@oriel/contracts';
import { TestBrowser } from '@oriel/testing';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson, Person, person } from '../../http/testing/person';
import { createSession } from '../../identity/sessions/create-session';
import { sessionCookieName } from '../../identity/sessions/session-cookie';
import { saveUser } from '../../identity/users/save-user';
import { ensurePersonalOrganization } from '../../organizations/organizations/ensure-personal-organization';
import {
  accountMerges,
  channels,
  organizationMembers,
  organizationRoles,
  organizations,
  spendingLimits,
  teamMembers,
  teams,
  userPictures,
  userProductRoles,
  users,
} from '../../platform/db/schema';
import { insertCards } from '../../prompts/cards/insert-cards';
import { movedColumns } from './merge-accounts';

describeDatabases('a merge of accounts', stack => {
  let operator: Person;
  beforeAll(async () => {
    operator = await person(stack(), 'operator');
  });

  const account = async (issuer: string) => {
    const { services } = stack();
    const subject = crypto.randomUUID();
    const user = await saveUser(services.db, {
      ...{ issuer, subject, username: `nele-${subject.slice(0, 8)}`, fullName: 'Nele Ahrens' },
      email: `${subject}@example.org`,
    });
    await ensurePersonalOrganization(services, user);
    return user.id;
  };
  const pair = async () => ({
    from: await account('https://old.example'),
    to: await account('https://new.example'),
  });
  const offer = async ({ from, to }: { from: string; to: string }) => {
    const { link, offer } = await operator.call(offerMerge, { body: { fromPersonId: from, toPersonId: to } });
    const url = new URL(link);
    expect([url.origin, url.pathname, url.search]).toEqual([stack().url, '/merge', '']);
    return { token: url.hash.slice(1), id: offer.id };
  };
  /** A browser, in which somebody can sign in to one account after the other. */
  const openBrowser = () => {
    const browser = new TestBrowser(stack().url);
    const { services } = stack();
    return {
      as: async (userId: string, signedInAt = services.now()) => {
        browser.setCookie(sessionCookieName(stack().url), await createSession(services, userId, signedInAt));
        return new Person(browser, userId, stack().keys.organizationId);
      },
    };
  };
  const confirm = (who: Person, token: string) => who.call(confirmAccountMerge, { body: { token } });
  const exists = async (userId: string) =>
    (await stack().services.db.$count(users, eq(users.id, userId))) > 0;
  /** A chat of a person, in the personal workspace. */
  const write = async (userId: string) => {
    const { db } = stack().services;
    const [home] = await db
      .select()
      .from(organizations)
      .where(and(eq(organizations.ownerId, userId), eq(organizations.personal, true)));
    const organizationId = home?.id ?? expect.unreachable();
    const own = { organizationId, ownerId: userId, lastMessageAt: new Date() };
    await db.insert(channels).values({ ...own, name: 'Hafen' });
    return organizationId;
  };

  it('happens once one browser has confirmed as both, and moves everything', async () => {
    const { db } = stack().services;
    const accounts = await pair();
    const { from, to } = accounts;
    const home = await write(from);
    const { organizationId } = stack().keys;
    const [role] = await db
      .select()
      .from(organizationRoles)
      .where(
        and(
          eq(organizationRoles.organizationId, organizationId),
          eq(organizationRoles.name, 'administrator'),
        ),
      );
    await db.insert(organizationMembers).values([
      { organizationId, userId: from, roleId: role?.id ?? '' },
      { organizationId, userId: to },
    ]);
    const [team] = await db.insert(teams).values({ organizationId, name: 'Kai', ownerId: from }).returning();
    const ofTeam = { organizationId, teamId: team?.id ?? '', userId: from };
    await db.insert(teamMembers).values(ofTeam);
    const limit = { organizationId, userId: from, amountMicroeuro: 10, period: 'day' as const };
    await db.insert(spendingLimits).values(limit);
    await db.insert(userProductRoles).values({ userId: from, role: 'staff' });
    const card = { title: 'Kran', description: '', prompt: 'Kran', tags: [], organizationId: home };
    await insertCards(db, [{ ...card, createdBy: from, visibility: 'PRIVATE', picture: { cover: 1 } }]);

    const { token } = await offer(accounts);
    const browser = openBrowser();
    const old = await browser.as(from);
    expect(await old.call(readAccountMerge, { body: { token } })).toMatchObject({
      self: 'from',
      isDone: false,
    });
    expect(await confirm(old, token)).toMatchObject({
      from: { isConfirmed: true },
      to: { isConfirmed: false },
    });
    expect(await exists(from)).toBe(true);
    const next = await browser.as(to);
    expect(await confirm(next, token)).toMatchObject({ isDone: true });

    expect(await exists(from)).toBe(false);
    expect(await old.at(stack().url).call(getSession, {})).toEqual({ authenticated: false });
    const mine = await next.call(listMyOrganizations, {});
    // The new personal workspace was empty, so the old one takes its place.
    expect(mine.filter(({ personal }) => personal).map(({ id }) => id)).toEqual([home]);
    expect(await next.call(listMyChannels, { params: { organizationId: home } })).toMatchObject([
      { name: 'Hafen' },
    ]);
    const isTheirs = (table: typeof organizationMembers | typeof teamMembers | typeof spendingLimits) =>
      and(eq(table.organizationId, organizationId), eq(table.userId, to));
    const [membership] = await db.select().from(organizationMembers).where(isTheirs(organizationMembers));
    expect(membership?.roleId).toBe(role?.id);
    expect(await db.$count(teamMembers, isTheirs(teamMembers))).toBe(1);
    expect(await db.$count(spendingLimits, isTheirs(spendingLimits))).toBe(1);
    expect(await db.select().from(userProductRoles).where(eq(userProductRoles.userId, to))).toMatchObject([
      { role: 'staff' },
    ]);
    const query = { page: 1, pageSize: 5, subjectId: to };
    const { results } = await operator.call(listOperatorLog, { query });
    expect(results.map(({ action }) => action)).toEqual(['accounts-merged', 'merge-offered']);
    // The link was for one use.
    expect((await next.send(readAccountMerge, { body: { token } })).status).toBe(404);
    expect((await next.send(confirmAccountMerge, { body: { token } })).status).toBe(404);
  });

  it('keeps both personal workspaces where the new one is used', async () => {
    const accounts = await pair();
    const [old, used] = [await write(accounts.from), await write(accounts.to)];
    const { token } = await offer(accounts);
    const browser = openBrowser();
    await confirm(await browser.as(accounts.to), token);
    const done = await browser.as(accounts.from);
    expect(await confirm(done, token)).toMatchObject({ isDone: true });
    const mine = await (await browser.as(accounts.to)).call(listMyOrganizations, {});
    expect(mine.map(({ id, personal }) => [id, personal])).toEqual([
      [used, true],
      [old, false],
    ]);
  });

  describe('is refused', () => {
    it('to one side alone, however often', async () => {
      const accounts = await pair();
      const { token } = await offer(accounts);
      const browser = openBrowser();
      for (let times = 0; times < 3; times += 1)
        expect(await confirm(await browser.as(accounts.to), token)).toMatchObject({ isDone: false });
      expect(await exists(accounts.from)).toBe(true);
    });

    it('from two browsers: nobody confirms one side for somebody else', async () => {
      const accounts = await pair();
      const { token } = await offer(accounts);
      await confirm(await openBrowser().as(accounts.to), token);
      const other = confirm(await openBrowser().as(accounts.from), token);
      await expect(other).rejects.toMatchObject({ status: 409 });
      expect(await exists(accounts.from)).toBe(true);
    });

    it('to other people, operators among them, for whom the offer does not exist', async () => {
      const accounts = await pair();
      const { token } = await offer(accounts);
      const browser = openBrowser();
      await confirm(await browser.as(accounts.from), token);
      const stranger = await newPerson(stack());
      for (const who of [stranger, operator, await browser.as(stranger.userId)]) {
        expect((await who.send(readAccountMerge, { body: { token } })).status).toBe(404);
        expect((await who.send(confirmAccountMerge, { body: { token } })).status).toBe(404);
      }
      expect(await exists(accounts.from)).toBe(true);
    });

    it('with the token of another offer', async () => {
      const [one, two] = [await pair(), await pair()];
      const { token } = await offer(one);
      const { token: foreign } = await offer(two);
      const browser = openBrowser();
      await confirm(await browser.as(one.from), token);
      const next = await browser.as(one.to);
      expect((await next.send(confirmAccountMerge, { body: { token: foreign } })).status).toBe(404);
      // Nor do two offers that share an account add up.
      const { token: crossed } = await offer({ from: two.from, to: one.to });
      expect(await confirm(next, crossed)).toMatchObject({ isDone: false });
      for (const id of [one.from, two.from]) expect(await exists(id)).toBe(true);
    });

    it('after an hour, and once it was withdrawn', async () => {
      const { db } = stack().services;
      const accounts = await pair();
      const { token, id } = await offer(accounts);
      const browser = openBrowser();
      await confirm(await browser.as(accounts.from), token);
      await db
        .update(accountMerges)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(accountMerges.id, id));
      const next = await browser.as(accounts.to);
      expect((await next.send(confirmAccountMerge, { body: { token } })).status).toBe(404);
      const again = await offer(accounts);
      await operator.call(withdrawMerge, { params: { mergeId: again.id } });
      expect((await next.send(confirmAccountMerge, { body: { token: again.token } })).status).toBe(404);
    });

    it('after an old sign-in', async () => {
      const accounts = await pair();
      const { token } = await offer(accounts);
      const hourAgo = new Date(stack().services.now().getTime() - 3_600_000);
      const who = await openBrowser().as(accounts.from, hourAgo);
      await expect(confirm(who, token)).rejects.toMatchObject({
        status: 403,
        code: 'fresh_sign_in_required',
      });
    });

    it('for one account with itself, and for the user of a key', async () => {
      const { from } = await pair();
      const send = (toPersonId: string) =>
        operator.send(offerMerge, { body: { fromPersonId: from, toPersonId } });
      expect((await send(from)).status).toBe(400);
      await person(stack(), 'adminKey');
      const [key] = await stack().services.db.select().from(users).where(eq(users.identityIssuer, 'api-key'));
      expect((await send(key?.id ?? '')).status).toBe(400);
    });
  });

  it('keeps the choices of both accounts, preferring the new one', async () => {
    const { db } = stack().services;
    const { from, to } = await pair();
    const pictureId = crypto.randomUUID();
    const username = `nele.${pictureId.slice(0, 8)}`;
    await db
      .update(users)
      .set({ chosenUsername: username, pictureId, locale: 'de', colorScheme: 'dark' })
      .where(eq(users.id, from));
    await db.insert(userPictures).values({ userId: from, bytes: Buffer.from('webp') });
    await db.update(users).set({ locale: 'en' }).where(eq(users.id, to));
    const { token } = await offer({ from, to });
    const browser = openBrowser();
    await confirm(await browser.as(from), token);
    await confirm(await browser.as(to), token);
    const [merged] = await db.select().from(users).where(eq(users.id, to));
    expect(merged).toMatchObject({ username, pictureId, locale: 'en', colorScheme: 'dark' });
    expect(await db.$count(userPictures, eq(userPictures.userId, to))).toBe(1);
  });

  it('stores no token', async () => {
    const { token } = await offer(await pair());
    const rows = await stack().services.db.select().from(accountMerges);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('knows every column that names a user', async () => {
    const { rows } = await stack().services.db.execute<{ column: string }>(sql`
      SELECT source.relname || '.' || attribute.attname AS column
      FROM pg_constraint AS reference
      JOIN pg_class AS source ON source.oid = reference.conrelid
      JOIN pg_attribute AS attribute ON attribute.attrelid = source.oid AND attribute.attnum = ANY (reference.conkey)
      WHERE reference.contype = 'f' AND reference.confrelid = 'users'::regclass`);
    const nameOf = (table: unknown, column: string) => {
      const symbol = Object.getOwnPropertySymbols(table).find(
        ({ description }) => description === 'drizzle:Name',
      );
      return `${(table as Record<symbol, string>)[symbol ?? Symbol()]}.${column}`;
    };
    const moved = movedColumns.map(({ table, column }) => nameOf(table, column.name));
    /** Those that move in a way of their own, end with the old account, or are of people who are no accounts. */
    const others = [
      'organization_members.user_id',
      'user_product_roles.user_id',
      'credit_ledger.user_id',
      'sessions.user_id',
      'user_pictures.user_id',
      'embed_sessions.user_id',
      'embed_sign_ins.user_id',
      'embed_consents.user_id',
      'idempotency_keys.user_id',
      'channel_tokens.user_id',
      'account_merges.from_user_id',
      'account_merges.to_user_id',
      'account_merges.created_by',
      'application_people.user_id',
    ];
    const named = rows.map(({ column }) => column);
    expect(named.filter(column => ![...moved, ...others].includes(column)).sort()).toEqual([]);
  });
});
