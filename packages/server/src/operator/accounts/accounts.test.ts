import {
  addModelService,
  createApiKey,
  getEntitlements,
  getOperatorPerson,
  getSession,
  giveProductRole,
  listOperatorLog,
  listOperatorPeople,
  offerMerge,
  productRoleIds,
  signPersonOut,
  takeProductRole,
  updateModelService,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { ownToken } from '../../http/testing/actors';
import { newPerson, type Person, person, tokenHolder } from '../../http/testing/person';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import { channels, messages, sessions, userProductRoles, users } from '../../platform/db/schema';

describeStack(
  'people of operators',
  stack => {
    let operator: Person;
    beforeAll(async () => {
      operator = await person(stack(), 'operator');
    });
    const find = async (search: string) =>
      (await operator.call(listOperatorPeople, { query: { page: 1, pageSize: 100, search } })).results;
    const details = (who: Person) => operator.call(getOperatorPerson, { params: { personId: who.userId } });

    it('are found by name, address and id; users of keys are no people', async () => {
      const email = `${crypto.randomUUID()}@example.org`;
      const who = await newPerson(stack(), { fullName: 'Wiebke Jürgens', email, role: 'member' });
      for (const search of ['wiebke', 'juergens', email.toUpperCase(), who.userId])
        expect((await find(search)).map(({ id }) => id)).toEqual([who.userId]);
      expect(await find('_%_%')).toEqual([]);
      await person(stack(), 'adminKey');
      const [key] = await stack()
        .services.db.select()
        .from(users)
        .where(eq(users.identityIssuer, apiKeyIssuer));
      expect(await find(key?.id ?? '')).toEqual([]);
      const params = { personId: key?.id ?? '' };
      expect((await operator.send(getOperatorPerson, { params })).status).toBe(404);
      const role = { params: { ...params, role: 'operator' } };
      expect((await operator.send(giveProductRole, role)).status).toBe(404);
    });

    it('show sign-ins, workspaces and roles, and nothing that they wrote', async () => {
      const { db } = stack().services;
      const who = await newPerson(stack(), { role: 'administrator' });
      const [channel] = await db
        .insert(channels)
        .values({ organizationId: who.organizationId, ownerId: who.userId, name: 'Sturmflutwarnung' })
        .returning();
      const said = { role: 'user' as const, content: [], fullText: 'Sturmflutwarnung', complete: true };
      await db
        .insert(messages)
        .values({ channelId: channel?.id ?? '', seq: 1, senderId: who.userId, ...said });
      const response = await operator.send(getOperatorPerson, { params: { personId: who.userId } });
      const text = await response.text();
      expect(text).not.toContain('Sturmflutwarnung');
      expect(JSON.parse(text)).toMatchObject({
        signIn: { provider: 'test', sessions: 1, embeds: 0, lastSignedInAt: expect.any(String) },
        workspaces: [{ id: who.organizationId, role: 'administrator', personal: false }],
        roles: [],
        merges: [],
      });
    });

    it('get and lose roles in the product, at once and with an entry', async () => {
      const who = await newPerson(stack());
      const params = { personId: who.userId, role: 'staff' } as const;
      expect((await operator.call(giveProductRole, { params })).roles).toEqual([
        { role: 'staff', origin: 'hand', isLast: false },
      ]);
      expect((await who.call(getEntitlements, {})).permissions).toContain('correctCredits');
      await operator.call(takeProductRole, { params });
      expect((await who.call(getEntitlements, {})).productRoles).toEqual([]);
      const query = { page: 1, pageSize: 10, subjectId: who.userId };
      const { results } = await operator.call(listOperatorLog, { query });
      expect(results.map(({ action, actor }) => [action, actor.id])).toEqual([
        ['product-role-taken', operator.userId],
        ['product-role-given', operator.userId],
      ]);
    });

    it('get no rights, and endpoints no keys, by an old sign-in', async () => {
      const { db, now } = stack().services;
      const who = await newPerson(stack());
      await operator.call(giveProductRole, { params: { personId: who.userId, role: 'operator' } });
      const signedInAt = new Date(now().getTime() - 3_600_000);
      await db.update(sessions).set({ signedInAt }).where(eq(sessions.userId, who.userId));
      const role = { params: { personId: who.userId, role: 'staff' } };
      const service = { params: { serviceId: crypto.randomUUID() } };
      const definition = { kind: 'openai', name: 'House' };
      const calls = [
        who.send(giveProductRole, role),
        who.send(takeProductRole, role),
        who.send(offerMerge, { body: { fromPersonId: who.userId, toPersonId: operator.userId } }),
        who.send(addModelService, { body: { internalId: 'house', definition, key: 'sk-secret-1234' } }),
        who.send(updateModelService, { ...service, body: { key: 'sk-secret-1234' } }),
        who.send(updateModelService, { ...service, body: { definition } }),
      ];
      for (const response of await Promise.all(calls))
        expect([response.status, await response.json()]).toMatchObject([
          403,
          { error: { code: 'fresh_sign_in_required' } },
        ]);
      expect((await who.send(updateModelService, { ...service, body: { enabled: false } })).status).toBe(404);
      await operator.call(takeProductRole, { params: { personId: who.userId, role: 'operator' } });
    });

    it('keep the last operator', async () => {
      const { db } = stack().services;
      const isOperator = eq(userProductRoles.role, 'operator');
      const all = await db.select().from(userProductRoles).where(isOperator);
      await db.delete(userProductRoles).where(isOperator);
      await db.insert(userProductRoles).values({ userId: operator.userId, role: 'operator' });
      try {
        expect((await details(operator)).roles).toEqual([{ role: 'operator', origin: 'hand', isLast: true }]);
        const params = { personId: operator.userId, role: 'operator' } as const;
        await expect(operator.call(takeProductRole, { params })).rejects.toMatchObject({ status: 409 });
      } finally {
        await db.insert(userProductRoles).values(all).onConflictDoNothing();
      }
    });

    it('are signed out everywhere', async () => {
      const who = await newPerson(stack(), { role: 'member' });
      const token = await ownToken(stack(), who.userId);
      const embedded = tokenHolder(stack(), who.organizationId, token, who.userId);
      expect((await details(who)).signIn).toMatchObject({ sessions: 1, embeds: 1 });
      const after = await operator.call(signPersonOut, { params: { personId: who.userId } });
      expect(after.signIn).toMatchObject({ sessions: 0, embeds: 0 });
      expect(await who.call(getSession, {})).toEqual({ authenticated: false });
      expect((await embedded.send(getSession)).status).toBe(401);
    });

    it('are closed to everybody else, and no key gets the role', async () => {
      const { db } = stack().services;
      const admin = await person(stack(), 'admin');
      await db.insert(userProductRoles).values({ userId: admin.userId, role: 'operator' });
      try {
        // The embed of an operator, and a key that an operator has made, are not the operator.
        const token = await ownToken(stack(), admin.userId, ['workspace', 'chat']);
        const embedded = tokenHolder(stack(), admin.organizationId, token, admin.userId);
        expect((await embedded.send(listOperatorPeople)).status).toBe(403);
        const key = await person(stack(), 'adminKey');
        expect((await key.send(listOperatorPeople)).status).toBe(403);
        const body = {
          name: 'Console',
          userName: 'console',
          userFullName: 'Console',
          userEmail: 'console@example.org',
          roleIds: [productRoleIds.operator],
        };
        const made = admin.call(createApiKey, {
          params: { organizationId: admin.organizationId },
          body,
        } as never);
        await expect(made).rejects.toMatchObject({ issues: ['body.roleIds: not_found'] });
        expect((await admin.send(listOperatorPeople)).status).toBe(200);
      } finally {
        await db.delete(userProductRoles).where(eq(userProductRoles.userId, admin.userId));
      }
      for (const name of ['guest', 'admin', 'owner', 'staff'] as const)
        expect((await (await person(stack(), name)).send(listOperatorPeople)).status).toBe(
          name === 'guest' ? 401 : 403,
        );
    });
  },
  { alone: true },
);
