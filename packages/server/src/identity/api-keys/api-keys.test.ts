import {
  type ApiKey,
  createApiKey,
  createChannel,
  createTeam,
  deleteApiKey,
  getApiKey,
  getEntitlements,
  getOrganization,
  getOwnMembership,
  lifetimes,
  limits,
  listApiKeys,
  listInvites,
  listMembers,
  listRoles,
  type ProductRole,
  productRoleIds,
  type RouteSpec,
  removeMember,
  rotateApiKey,
  updateApiKey,
  updateMember,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeNoun } from '../../http/testing/describe-noun';
import { newPerson, type Person, person, personWith } from '../../http/testing/person';
import { apiKeys, userProductRoles } from '../../platform/db/schema';
import { createSecretKey } from '../secret-keys/create-secret-key';
import { createSession } from '../sessions/create-session';

describeDatabases('API keys', stack => {
  let owner: Person;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
  });

  const input = {
    name: 'Shop',
    userName: 'shop',
    userFullName: 'Online shop',
    userEmail: 'owner@nordhafen.example',
  };
  const organizationId = () => owner.organizationId;
  const build = (more: object = {}, by = owner): Promise<ApiKey> =>
    by.call(createApiKey, { params: { organizationId: organizationId() }, body: { ...input, ...more } });
  const paramsOf = ({ id }: ApiKey) => ({ organizationId: organizationId(), apiKeyId: id });
  const change = (key: ApiKey, body: object) => owner.call(updateApiKey, { params: paramsOf(key), body });
  const roleId = async (name: string) => {
    const roles = await owner.call(listRoles, { params: { organizationId: organizationId() } });
    return roles.find(role => role.name === name)?.id ?? expect.unreachable();
  };
  const use = ({ method, service, path }: RouteSpec, key: string | null, body?: unknown) =>
    fetch(`${stack().url}/api/${service}${path.replace(':organizationId', organizationId())}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const codeOf = async (response: Response) => {
    const { error } = (await response.json()) as { error: { code: string } };
    return [response.status, error.code];
  };
  const statusOf = async (route: RouteSpec, key: string | null, body?: unknown) =>
    (await use(route, key, body)).status;
  const membersOf = async () => {
    const query = { search: '', sort: 'name', order: 'ascending', page: 1, pageSize: 100 } as const;
    return owner.call(listMembers, { params: { organizationId: organizationId() }, query });
  };

  describeNoun(stack, {
    may: ['owner', 'admin'],
    forbidden: ['member'],
    hidden: ['outsider', 'staff'],
    calls: {
      list: async () => [listApiKeys, { params: { organizationId: organizationId() } }],
      create: async () => [createApiKey, { params: { organizationId: organizationId() }, body: input }],
      read: async () => [getApiKey, { params: paramsOf(await build()) }],
      change: async () => [updateApiKey, { params: paramsOf(await build()), body: { name: 'Other' } }],
      rotate: async () => [rotateApiKey, { params: paramsOf(await build()) }],
      revoke: async () => [deleteApiKey, { params: paramsOf(await build()) }],
    },
    invalid: [
      [createApiKey, { body: { ...input, name: ' ' } }, 'body.name: required'],
      [createApiKey, { body: { ...input, name: 'x'.repeat(limits.apiKeyName + 1) } }, 'body.name: too_long'],
      [createApiKey, { body: { ...input, userName: '' } }, 'body.userName: required'],
      [createApiKey, { body: { ...input, userFullName: '' } }, 'body.userFullName: required'],
      [createApiKey, { body: { ...input, userEmail: '' } }, 'body.userEmail: required'],
      [updateApiKey, { body: { userEmail: 'x' } }, 'body.userEmail: format'],
      [createApiKey, { body: { ...input, expiresAt: '2020-01-01T00:00:00Z' } }, 'body.expiresAt: past'],
      [
        createApiKey,
        { body: { ...input, organizationRoleId: crypto.randomUUID() } },
        'body.organizationRoleId: not_found',
      ],
      [createApiKey, { body: { ...input, teamIds: [crypto.randomUUID()] } }, 'body.teamIds: not_found'],
      // The owner lacks this role.
      [createApiKey, { body: { ...input, roleIds: [productRoleIds.staff] } }, 'body.roleIds: not_found'],
    ],
    paramsFor: async () => paramsOf(await build()),
  });

  it('need nothing but a name: user name and address are generated', async () => {
    const params = { organizationId: organizationId() };
    const made = await owner.call(createApiKey, { params, body: { name: 'Nightly report' } });
    expect(made).toMatchObject({
      userName: 'Nightly report',
      userFullName: 'Nightly report',
      userEmail: expect.stringMatching(/^[\w-]+@keys\.invalid$/),
    });
  });

  it('are shown once, kept as a hash, and name their user, who is no member and takes no licence', async () => {
    const before = await membersOf();
    const made = await build();
    expect(made).toMatchObject({
      name: 'Shop',
      state: 'active',
      issuesTokensUntil: null,
      userName: 'shop',
      userFullName: 'Online shop',
      userEmail: input.userEmail,
      organizationRole: { name: 'member' },
      roles: [],
      teams: [],
      requiresRotation: false,
      expiresAt: null,
      lastUsedAt: null,
      createdBy: owner.userId,
    });
    expect(made.userId).not.toBe(owner.userId);
    expect(made.apiKey?.endsWith(made.apiKeyHint)).toBe(true);
    const [row] = await stack().services.db.select().from(apiKeys).where(eq(apiKeys.id, made.id));
    expect(JSON.stringify(row)).not.toContain(made.apiKey);
    const listed = await owner.call(listApiKeys, { params: { organizationId: organizationId() } });
    expect(listed.find(({ id }) => id === made.id)).toEqual({ ...made, apiKey: null });
    const after = await membersOf();
    expect([after.totalCount, after.seats]).toEqual([before.totalCount, before.seats]);
  });

  it('may do what their role allows, and note the last use', async () => {
    const member = await build();
    const admin = await build({ organizationRoleId: await roleId('administrator') });
    expect(await statusOf(listInvites, member.apiKey)).toBe(403);
    expect(await statusOf(listInvites, admin.apiKey)).toBe(200);
    const read = await owner.call(getApiKey, { params: paramsOf(member) });
    expect(Date.parse(read.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await change(member, { organizationRoleId: await roleId('administrator') });
    expect(await statusOf(listInvites, member.apiKey)).toBe(200);
  });

  it('make no others, whatever their role', async () => {
    const { apiKey } = await build({ organizationRoleId: await roleId('administrator') });
    expect(await statusOf(createApiKey, apiKey, input)).toBe(403);
    expect(await statusOf(listApiKeys, apiKey)).toBe(200);
  });

  it('never have more rights than their creator, and are suspended with that membership', async () => {
    const admin = await newPerson(stack(), { role: 'administrator' });
    const key = await build({ organizationRoleId: await roleId('administrator') }, admin);
    expect(await statusOf(listInvites, key.apiKey)).toBe(200);
    const own = await admin.call(getOwnMembership, { params: { organizationId: organizationId() } });
    const params = { organizationId: organizationId(), memberId: own.id };
    await owner.call(updateMember, { params, body: { roleId: await roleId('member') } });
    expect(await statusOf(listInvites, key.apiKey)).toBe(403);
    expect(await statusOf(getOrganization, key.apiKey)).toBe(200);
    await owner.call(removeMember, { params, query: { resourcesAction: 'delete' } });
    expect(await codeOf(await use(getOrganization, key.apiKey))).toEqual([401, 'secret_key_rejected']);
    expect(await owner.call(getApiKey, { params: paramsOf(key) })).toMatchObject({
      state: 'suspended',
      createdBy: null,
    });
    // The caller is the creator from now on.
    const rotated = await owner.call(rotateApiKey, { params: paramsOf(key) });
    expect(rotated).toMatchObject({ state: 'active', userId: key.userId, createdBy: owner.userId });
    expect(await statusOf(listInvites, rotated.apiKey)).toBe(200);
    expect(await statusOf(listInvites, key.apiKey)).toBe(401);
  });

  it('are made, rotated and given rights under a fresh sign-in alone', async () => {
    const key = await build();
    const { services } = stack();
    const later = await personWith(
      stack(),
      'owner',
      await createSession(
        services,
        owner.userId,
        new Date(Date.now() - lifetimes.freshSignIn * 1_000 - 1_000),
      ),
    );
    const params = paramsOf(key);
    const refused = { status: 403, code: 'fresh_sign_in_required' };
    await expect(build({}, later)).rejects.toMatchObject(refused);
    await expect(later.call(rotateApiKey, { params })).rejects.toMatchObject(refused);
    const role = { organizationRoleId: await roleId('administrator') };
    await expect(later.call(updateApiKey, { params, body: role })).rejects.toMatchObject(refused);
    const renamed = await later.call(updateApiKey, { params, body: { name: 'Later' } });
    expect(renamed).toMatchObject({ name: 'Later', organizationRole: { name: 'member' } });
    await later.call(deleteApiKey, { params });
  });

  it('have a role in the product as long as their creator has it', async () => {
    const { db } = stack().services;
    const admin = await newPerson(stack(), { role: 'administrator' });
    await db.insert(userProductRoles).values({ userId: admin.userId, role: 'staff' });
    const key = await build({ roleIds: [productRoleIds.staff] }, admin);
    expect(key.roles).toMatchObject([{ id: productRoleIds.staff, name: 'staff' }]);
    const rolesOf = async () =>
      (await (await use(getEntitlements, key.apiKey)).json()).productRoles.map(
        ({ name }: ProductRole) => name,
      );
    expect(await rolesOf()).toEqual(['staff']);
    await db.delete(userProductRoles).where(eq(userProductRoles.userId, admin.userId));
    expect(await rolesOf()).toEqual([]);
  });

  it('change in every field', async () => {
    const team = await owner.call(createTeam, {
      params: { organizationId: organizationId() },
      body: { name: 'Versand' },
    });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const fields = {
      name: 'Lager',
      userName: 'lager',
      userFullName: 'Lager Nord',
      userEmail: 'l@example.org',
    };
    const key = await build();
    const changed = await change(key, { ...fields, teamIds: [team.id], expiresAt });
    expect(changed).toMatchObject({
      ...fields,
      expiresAt,
      teams: [{ id: team.id, name: 'Versand' }],
      apiKey: null,
    });
    expect(await change(key, { teamIds: [], expiresAt: null })).toMatchObject({ teams: [], expiresAt: null });
  });

  it('work for a day after they were said to need rotation, then not until they are rotated', async () => {
    const { db } = stack().services;
    const key = await build();
    const due = await change(key, { requiresRotation: true });
    expect(due).toMatchObject({ state: 'rotationDue', requiresRotation: true });
    const left = Date.parse(due.rotateBy ?? '') - Date.now();
    expect(Math.abs(left - lifetimes.keyRotation * 1_000)).toBeLessThan(60_000);
    expect((await change(key, { requiresRotation: true })).rotateBy).toBe(due.rotateBy);
    expect(await statusOf(getOrganization, key.apiKey)).toBe(200);
    await db
      .update(apiKeys)
      .set({ rotateBy: new Date(Date.now() - 60_000) })
      .where(eq(apiKeys.id, key.id));
    expect(await statusOf(getOrganization, key.apiKey)).toBe(401);
    expect(await owner.call(getApiKey, { params: paramsOf(key) })).toMatchObject({
      state: 'rotationOverdue',
    });
    const rotated = await owner.call(rotateApiKey, { params: paramsOf(key) });
    expect(rotated).toMatchObject({ id: key.id, state: 'active', requiresRotation: false, rotateBy: null });
    expect(await statusOf(getOrganization, rotated.apiKey)).toBe(200);
    expect(await statusOf(getOrganization, key.apiKey)).toBe(401);
  });

  it('are refused once they have expired', async () => {
    const key = await build({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await statusOf(getOrganization, key.apiKey)).toBe(200);
    await stack()
      .services.db.update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(eq(apiKeys.id, key.id));
    expect(await statusOf(getOrganization, key.apiKey)).toBe(401);
    expect(await owner.call(getApiKey, { params: paramsOf(key) })).toMatchObject({ state: 'expired' });
  });

  it('are refused once they are revoked, with the chats of their user', async () => {
    const key = await build();
    expect(await statusOf(createChannel, key.apiKey, {})).toBe(201);
    await owner.call(deleteApiKey, { params: paramsOf(key) });
    expect(await statusOf(getOrganization, key.apiKey)).toBe(401);
    expect((await owner.send(deleteApiKey, { params: paramsOf(key) })).status).toBe(404);
  });

  it('of the command are administrators with a user of their own', async () => {
    const admin = await newPerson(stack(), { role: 'administrator' });
    const { db } = stack().services;
    const secret = await createSecretKey(db, {
      organizationId: organizationId(),
      userId: owner.userId,
      name: 'Script',
    });
    const listed = await owner.call(listApiKeys, { params: { organizationId: organizationId() } });
    const key = listed.find(({ name }) => name === 'Script') ?? expect.unreachable();
    expect(key).toMatchObject({ createdBy: owner.userId, organizationRole: { name: 'administrator' } });
    expect(key.userId).not.toBe(owner.userId);
    expect(await statusOf(listInvites, secret)).toBe(200);
    const rotated = await admin.call(rotateApiKey, { params: paramsOf(key) });
    expect([await statusOf(listInvites, secret), await statusOf(listInvites, rotated.apiKey)]).toEqual([
      401, 200,
    ]);
  });

  it('with a product role can be rotated by callers who have that role', async () => {
    const { db } = stack().services;
    const admin = await newPerson(stack(), { role: 'administrator' });
    await db.insert(userProductRoles).values({ userId: admin.userId, role: 'staff' });
    const key = await build({ roleIds: [productRoleIds.staff] }, admin);
    const params = paramsOf(key);
    expect((await owner.send(rotateApiKey, { params })).status).toBe(403);
    expect(await statusOf(getOrganization, key.apiKey)).toBe(200);
    expect(await admin.call(rotateApiKey, { params })).toMatchObject({ id: key.id });
    await db.delete(userProductRoles).where(eq(userProductRoles.userId, admin.userId));
    // The key lost the role together with its creator.
    const rotated = await owner.call(rotateApiKey, { params });
    expect(rotated).toMatchObject({ id: key.id, createdBy: owner.userId });
    // The former holder gets the role back, but the key does not: another person holds its secret.
    await db.insert(userProductRoles).values({ userId: admin.userId, role: 'staff' });
    const { productRoles } = await (await use(getEntitlements, rotated.apiKey)).json();
    expect(productRoles).toEqual([]);
  });
});
