import { createEmbedToken, listMyOrganizations, type RouteAccess, type RouteSpec } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DemoUsername } from '../dev/accounts';
import type { Actor, SignedInActor } from '../http/caller/actor';
import { credentialOf, findUserId } from '../http/testing/actors';
import { createSecretKey } from '../identity/secret-keys/create-secret-key';
import { applications, organizationMembers } from '../platform/db/schema';
import { authorize } from './authorize';

const buildRoute = (access: RouteAccess): RouteSpec => ({
  service: 'chat',
  method: 'GET',
  path: '/v1/x',
  summary: '',
  answer: { kind: 'empty' },
  access,
});

describeStack('authorize', stack => {
  const buildActor = async (username: DemoUsername): Promise<SignedInActor> => ({
    kind: 'session',
    user: {
      id: await findUserId(stack(), username),
      email: undefined,
      username,
      fullName: username,
      lastOrganizationId: undefined,
    },
    sessionId: 'x',
    expiresAt: new Date(),
    signedInAt: new Date(),
  });
  const secretKeyOf = async (username: DemoUsername): Promise<string> =>
    createSecretKey(stack().services.db, {
      organizationId: stack().keys.organizationId,
      userId: await findUserId(stack(), username),
      name: 'Test',
    });
  const call = ({ method, service, path }: RouteSpec, key: string, body?: unknown) =>
    fetch(`${stack().url}/api/${service}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const tokenRequest = () => ({
    user: { id: 'visitor', email: 'owner@nordhafen.example' },
    origin: stack().pageOrigin,
    widgets: ['chat'],
  });

  it.each([['feature', { login: 'session', feature: 'viewOrganizationChat' }]] as const)(
    'refuses a route with the rule "%s" that names no organization',
    async (_, access) => {
      const route = buildRoute(access);
      const decision = authorize(stack().services, route, await buildActor('owner'), {
        channelId: 'x',
      });
      await expect(decision).rejects.toMatchObject({ status: 404 });
    },
  );

  it.each([
    ['feature', { login: 'none', feature: 'viewOrganizationChat' }],
    ['permission', { login: 'none', permission: 'createOrganization' }],
  ] as const)('refuses to guests a route with the rule "%s"', async (_, access) => {
    const route = buildRoute(access);
    const decision = authorize(stack().services, route, { kind: 'guest' }, {});
    await expect(decision).rejects.toMatchObject({ status: 401 });
  });

  describe('a route for invited people', () => {
    const access = { login: 'session', membership: 'invited', thing: { team: 'manage' } } as const;
    const decide = async (actor: Actor, more: Partial<RouteAccess> = {}) => {
      const { organizationId } = stack().keys;
      return authorize(stack().services, buildRoute({ ...access, ...more }), actor, {
        organizationId,
      });
    };

    it('lets a person who is no member through to the loader, and a member with the access there is', async () => {
      expect(await decide(await buildActor('outsider'))).toBeUndefined();
      expect(await decide(await buildActor('member'))).toMatchObject({ role: 'member' });
    });

    it('refuses guests, keys, and people who lack a permission or feature that it also asks for', async () => {
      const outsider = await buildActor('outsider');
      const { organizationId } = stack().keys;
      const key: Actor = { kind: 'secretKey', user: outsider.user, organizationId, keyId: 'x' };
      await expect(decide({ kind: 'guest' })).rejects.toMatchObject({ status: 401 });
      await expect(decide(key)).rejects.toMatchObject({ status: 403 });
      await expect(decide(outsider, { permission: 'viewOrganizationChat' })).rejects.toMatchObject({
        status: 403,
      });
      await expect(decide(outsider, { feature: 'viewOrganizationChat' })).rejects.toMatchObject({
        status: 403,
      });
    });

    it('stays closed to others than members without a thing to decide by', async () => {
      const decision = decide(await buildActor('outsider'), { thing: undefined });
      await expect(decision).rejects.toMatchObject({ status: 404 });
    });
  });

  it('gives no embed token to an API key, whatever its role', async () => {
    const answers = [];
    for (const username of ['member', 'admin', 'owner'] as const)
      answers.push(await call(createEmbedToken, await secretKeyOf(username), tokenRequest()));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('gives no embed token to the key of an application whose maker may not manage the workspace any more', async () => {
    const { db } = stack().services;
    const adminId = await findUserId(stack(), 'admin');
    const { organizationId, publishableKey } = stack().keys;
    const [application] = await db
      .select()
      .from(applications)
      .where(eq(applications.publishableKey, publishableKey));
    const maker = { organizationId, userId: adminId, name: 'Test', applicationId: application?.id ?? '' };
    const key = await createSecretKey(db, maker);
    expect((await call(createEmbedToken, key, tokenRequest())).status).toBe(201);
    const isAdmin = and(
      eq(organizationMembers.userId, adminId),
      eq(organizationMembers.organizationId, organizationId),
    );
    const [before] = await db.select().from(organizationMembers).where(isAdmin);
    await db.update(organizationMembers).set({ roleId: null }).where(isAdmin);
    expect((await call(createEmbedToken, key, tokenRequest())).status).toBe(403);
    await db
      .update(organizationMembers)
      .set({ roleId: before?.roleId ?? null })
      .where(isAdmin);
  });

  it('takes nothing from the key of somebody who has left, on routes that name no workspace either', async () => {
    const key = await credentialOf(stack(), 'removedKey');
    const refused = await call(listMyOrganizations, key);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { code: 'secret_key_rejected' } });
  });
});
