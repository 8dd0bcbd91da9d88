import {
  addCardToList,
  addTeamMember,
  countMemberResources,
  createApiKey,
  createCard,
  createCardList,
  createChannel,
  createEmbedToken,
  createTeam,
  getApiKey,
  getCard,
  getOrganization,
  getOwnMembership,
  lifetimes,
  limits,
  listAuditEntries,
  listCardLists,
  listContacts,
  listMembers,
  listMyChannels,
  listRoles,
  type MemberSort,
  type OrganizationMember,
  type RouteOutput,
  removeMember,
  rotateApiKey,
  updateMember,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { ownToken } from '../../http/testing/actors';
import { describeNoun } from '../../http/testing/describe-noun';
import { otherOrganization } from '../../http/testing/other-organization';
import {
  keyHolder,
  newPerson,
  type Person,
  person,
  personWith,
  tokenHolder,
} from '../../http/testing/person';
import { createSecretKey } from '../../identity/secret-keys/create-secret-key';
import { createSession } from '../../identity/sessions/create-session';
import {
  applications,
  channels,
  organizationMembers,
  organizations,
  userProductRoles,
} from '../../platform/db/schema';

describeDatabases('members', stack => {
  let owner: Person;
  let admin: Person;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
  });

  const list = (query: object = {}): Promise<RouteOutput<typeof listMembers>> =>
    owner.call(listMembers, {
      params: { organizationId: owner.organizationId },
      query: { search: '', sort: 'name', order: 'ascending', page: 1, pageSize: 100, ...query },
    });
  const memberOf = async ({ userId }: Person): Promise<OrganizationMember> =>
    (await list()).results.find(({ user }) => user.id === userId) ?? expect.unreachable();
  const paramsOf = async (who: Person) => ({
    organizationId: who.organizationId,
    memberId: (await memberOf(who)).id,
  });
  const newMember = (role: 'administrator' | 'member' = 'member') => newPerson(stack(), { role });
  const roleNamed = async (name: string) => {
    const roles = await owner.call(listRoles, { params: { organizationId: owner.organizationId } });
    return roles.find(role => role.name === name) ?? expect.unreachable();
  };
  const remove = async (who: Person, resourcesAction: 'delete' | 'transfer' = 'delete', by: Person = owner) =>
    by.call(removeMember, { params: await paramsOf(who), query: { resourcesAction } });
  const writeCard = (
    by: Person,
    visibility: 'PRIVATE' | 'ORG' | 'PUBLIC',
    organizationId = by.organizationId,
  ) =>
    by.call(createCard, {
      body: {
        space: organizationId,
        visibility,
        title: 'Angebot',
        description: 'Ein Angebot',
        prompt: 'Schreibe ein Angebot',
        tags: ['Vertrieb'],
        cover: 1,
      } as never,
    });

  describeNoun(stack, {
    may: ['owner', 'admin'],
    forbidden: ['member'],
    hidden: ['outsider', 'staff'],
    calls: {
      list: async () => [listMembers, { params: { organizationId: owner.organizationId } }],
      'list the roles': async () => [listRoles, { params: { organizationId: owner.organizationId } }],
      'change the role': async () => [
        updateMember,
        { params: await paramsOf(await newMember()), body: { roleId: (await roleNamed('member')).id } },
      ],
      'count the cards': async () => [countMemberResources, { params: await paramsOf(await newMember()) }],
      remove: async () => [
        removeMember,
        { params: await paramsOf(await newMember()), query: { resourcesAction: 'delete' } },
      ],
    },
    invalid: [
      [updateMember, { body: {} }, 'body.roleId: invalid'],
      [updateMember, { body: { roleId: crypto.randomUUID() } }, 'body.roleId: not_found'],
      [removeMember, {}, 'query.resourcesAction: invalid'],
      [removeMember, { query: { resourcesAction: 'keep' } }, 'query.resourcesAction: invalid'],
      [listMembers, { query: { search: 'x'.repeat(101) } }, 'query.search: too_long'],
      [listMembers, { query: { sort: 'age' } }, 'query.sort: invalid'],
    ],
    paramsFor: async () => paramsOf(await newMember()),
  });

  it('are described with role, teams and the day they joined', async () => {
    const member = await newMember();
    const team = await owner.call(createTeam, {
      params: { organizationId: owner.organizationId },
      body: { name: 'Redaktion' },
    });
    const params = { organizationId: owner.organizationId, teamId: team.id };
    await owner.call(addTeamMember, { params, body: { userId: member.userId } });
    expect(await memberOf(member)).toMatchObject({
      organizationId: owner.organizationId,
      user: { id: member.userId, fullname: 'Nele Ahrens' },
      organizationOwner: false,
      organizationRole: { name: 'member', defaultMemberRole: true },
      teams: [{ id: team.id, name: 'Redaktion' }],
      invitedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await memberOf(owner)).toMatchObject({ organizationOwner: true, organizationRole: null });
    expect(await memberOf(admin)).toMatchObject({
      organizationRole: {
        name: 'administrator',
        permissions: expect.arrayContaining(['deleteOrganization']),
      },
      createdByName: 'Ines Petersen',
    });
  });

  it('show operators only to people with a role in the product', async () => {
    const { db } = stack().services;
    const member = await newMember();
    for (const role of ['staff', 'operator'] as const)
      await db.insert(userProductRoles).values({ userId: member.userId, role });
    const rolesOf = async () => (await memberOf(member)).organizationProductRoles?.map(({ name }) => name);
    expect(await rolesOf()).toEqual(['staff']);
    const params = { organizationId: owner.organizationId };
    const self = await member.call(getOwnMembership, { params });
    expect(self.organizationProductRoles?.map(({ name }) => name)).toEqual(['staff', 'operator']);
    await db.insert(userProductRoles).values({ userId: owner.userId, role: 'staff' });
    expect(await rolesOf()).toEqual(['staff', 'operator']);
    for (const { userId } of [member, owner])
      await db.delete(userProductRoles).where(eq(userProductRoles.userId, userId));
  });

  it('are found by part of a name or an address, whatever its case, and by no wildcard', async () => {
    const found = async (search: string) => {
      const { results, totalCount } = await list({ search });
      expect(totalCount).toBe(results.length);
      return results.map(({ user }) => user.id);
    };
    const underscore = await newPerson(stack(), { role: 'member', fullName: 'Kim 100%_sicher' });
    expect(await found('ines PETER')).toEqual([owner.userId]);
    expect(await found('OWNER')).toEqual([owner.userId]);
    expect(await found('%_')).toEqual([underscore.userId]);
    expect(await found('niemand')).toEqual([]);
    const named = async (fullName: string) => (await newPerson(stack(), { role: 'member', fullName })).userId;
    const [umlaut, spelled, chinese] = [
      await named('Jörg Größler'),
      await named('Joerg Weissmueller'),
      await named('王小明'),
    ];
    expect((await found('Joerg')).sort()).toEqual([umlaut, spelled].sort());
    expect((await found('jörg')).sort()).toEqual([umlaut, spelled].sort());
    expect(await found('Größl')).toEqual([umlaut]);
    expect(await found('groessler joerg')).toEqual([umlaut]);
    expect(await found('weißmüller')).toEqual([spelled]);
    expect(await found('小明')).toEqual([chinese]);
  });

  it.each<[MemberSort, (member: OrganizationMember) => string | number]>([
    ['name', ({ user }) => user.fullname.toLowerCase()],
    ['email', ({ user }) => user.email ?? ''],
    [
      'role',
      ({ organizationOwner, organizationRole }) =>
        organizationOwner ? 0 : organizationRole?.name === 'administrator' ? 1 : 2,
    ],
    ['joined', ({ createdAt }) => createdAt],
  ])('are sorted by %s, up and down', async (sort, keyOf) => {
    const keys = async (order: string) => (await list({ sort, order })).results.map(keyOf);
    const ascending = await keys('ascending');
    expect(new Set(ascending).size).toBeGreaterThan(1);
    expect(ascending).toEqual([...ascending].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(await keys('descending')).toEqual(ascending.reverse());
  });

  it('come by page, each once', async () => {
    const { totalCount } = await list();
    const pages = Math.ceil(totalCount / 2);
    const seen: string[] = [];
    for (let page = 1; page <= pages; page++) {
      const { results, totalCount: count } = await list({ page, pageSize: 2, sort: 'role' });
      expect(count).toBe(totalCount);
      seen.push(...results.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(totalCount);
    expect(seen).toHaveLength(totalCount);
    expect((await list({ page: pages + 1, pageSize: 2 })).results).toEqual([]);
  });

  it('have the rights of a new role with the next call', async () => {
    const member = await newMember();
    const read = () => member.send(listMembers, { params: { organizationId: member.organizationId } });
    expect((await read()).status).toBe(403);
    const params = await paramsOf(member);
    const promoted = await admin.call(updateMember, {
      params,
      body: { roleId: (await roleNamed('administrator')).id },
    });
    expect(promoted.organizationRole?.name).toBe('administrator');
    expect((await read()).status).toBe(200);
    await admin.call(updateMember, { params, body: { roleId: (await roleNamed('member')).id } });
    expect((await read()).status).toBe(403);
  });

  it('take no role of another workspace', async () => {
    const other = await otherOrganization(stack(), owner.userId);
    const roles = await owner.call(listRoles, { params: { organizationId: other } });
    const call = owner.call(updateMember, {
      params: await paramsOf(await newMember()),
      body: { roleId: roles[0]?.id ?? '' },
    });
    await expect(call).rejects.toMatchObject({ status: 400, issues: ['body.roleId: not_found'] });
  });

  it('cannot remove or demote the owner, who cannot do it either', async () => {
    const params = await paramsOf(owner);
    for (const by of [admin, owner]) {
      const body = { roleId: (await roleNamed('member')).id };
      await expect(by.call(updateMember, { params, body })).rejects.toMatchObject({
        status: 409,
        code: 'member_is_owner',
      });
      await expect(remove(owner, 'delete', by)).rejects.toMatchObject({
        status: 409,
        code: 'member_is_owner',
      });
    }
    expect(await memberOf(owner)).toMatchObject({ organizationOwner: true });
  });

  it('are managed from a page with a token of the widget, by those who may', async () => {
    const { db } = stack().services;
    const application = eq(applications.publishableKey, stack().keys.publishableKey);
    await db
      .update(applications)
      .set({ widgets: ['chat', 'workspace'] })
      .where(application);
    const read = async (role: 'administrator' | 'member', widget: 'chat' | 'workspace') => {
      const { userId, organizationId } = await newPerson(stack(), { role });
      const token = await ownToken(stack(), userId, [widget]);
      const embedded = tokenHolder(stack(), organizationId, token, userId);
      return (await embedded.send(listMembers, { params: { organizationId } })).status;
    };
    expect(await read('administrator', 'workspace')).toBe(200);
    expect(await read('administrator', 'chat')).toBe(403);
    expect(await read('member', 'workspace')).toBe(403);
  });

  it('who are removed leave cards of the workspace, private ones too, and lists to the caller', async () => {
    const member = await newMember();
    const [shared, hidden] = [await writeCard(member, 'ORG'), await writeCard(member, 'PRIVATE')];
    const home = await otherOrganization(stack(), member.userId);
    const atHome = await writeCard(member, 'PRIVATE', home);
    const listed = await member.call(createCardList, {
      body: { space: member.organizationId, name: 'Meine', personal: true },
    });
    await member.call(addCardToList, { params: { listId: listed.id, cardId: hidden.id } });
    expect(await admin.call(countMemberResources, { params: await paramsOf(member) })).toEqual({
      cards: { PRIVATE: 1, ORG: 1, PUBLIC: 0 },
      lists: 1,
      agents: 0,
      teams: 0,
    });
    await remove(member, 'transfer', admin);
    for (const { id } of [shared, hidden])
      expect(await admin.call(getCard, { params: { cardId: id }, query: {} })).toMatchObject({
        createdBy: admin.userId,
      });
    expect((await owner.send(getCard, { params: { cardId: hidden.id } })).status).toBe(404);
    const lists = await admin.call(listCardLists, { query: { space: admin.organizationId } });
    expect(lists.find(({ id }) => id === listed.id)).toMatchObject({ cardCount: 1 });
    expect(await member.call(getCard, { params: { cardId: atHome.id }, query: {} })).toMatchObject({
      createdBy: member.userId,
    });
  });

  it('who are removed lose cards and lists, where the caller says so', async () => {
    const member = await newMember();
    const card = await writeCard(member, 'PUBLIC');
    const home = await otherOrganization(stack(), member.userId);
    const atHome = await writeCard(member, 'PRIVATE', home);
    await member.call(createCardList, {
      body: { space: member.organizationId, name: 'Meine', personal: false },
    });
    await remove(member, 'delete');
    expect((await owner.send(getCard, { params: { cardId: card.id } })).status).toBe(404);
    const lists = await owner.call(listCardLists, { query: { space: owner.organizationId } });
    expect(lists.map(({ name }) => name)).not.toContain('Meine');
    expect((await member.send(getCard, { params: { cardId: atHome.id } })).status).toBe(200);
  });

  it('of the administrators may leave, and then leave their cards to the owner', async () => {
    const leaver = await newMember('administrator');
    const card = await writeCard(leaver, 'PRIVATE');
    await remove(leaver, 'transfer', leaver);
    expect(await owner.call(getCard, { params: { cardId: card.id }, query: {} })).toMatchObject({
      createdBy: owner.userId,
    });
    const params = { organizationId: leaver.organizationId };
    expect((await leaver.send(getOrganization, { params })).status).toBe(404);
  });

  it('who leave a workspace without an owner cannot transfer their cards, and lose none', async () => {
    const { db } = stack().services;
    const leaver = await newMember('administrator');
    const card = await writeCard(leaver, 'PRIVATE');
    const params = await paramsOf(leaver);
    const own = eq(organizations.id, owner.organizationId);
    await db.update(organizations).set({ ownerId: null }).where(own);
    try {
      const answer = await leaver.send(removeMember, { params, query: { resourcesAction: 'transfer' } });
      expect(answer.status).toBe(409);
    } finally {
      await db.update(organizations).set({ ownerId: owner.userId }).where(own);
    }
    expect((await leaver.send(getCard, { params: { cardId: card.id } })).status).toBe(200);
  });

  it('who are removed keep no chat, no key and no token, also when they come back', async () => {
    const { db } = stack().services;
    const { organizationId } = owner;
    const email = `${crypto.randomUUID()}@nordhafen.example`;
    const member = await newPerson(stack(), { role: 'administrator', email });
    await db.insert(channels).values({ organizationId, ownerId: member.userId, name: 'Geheim' });
    const maker = { organizationId, userId: member.userId, name: 'Shop' };
    const [application] = await db
      .select()
      .from(applications)
      .where(eq(applications.publishableKey, stack().keys.publishableKey));
    const credentials = [
      await createSecretKey(db, maker),
      await stack().embedToken({ user: { id: 'x', email } }),
      await ownToken(stack(), member.userId, ['chat']),
    ];
    const secretKey = await createSecretKey(db, { ...maker, applicationId: application?.id ?? '' });
    const readWith = async (bearer: string) => {
      const by = tokenHolder(stack(), organizationId, bearer, '');
      return (await by.send(getOrganization, { params: { organizationId } })).status;
    };
    const issue = async () => {
      const by = keyHolder(stack().url, organizationId, secretKey);
      const body = { user: { id: 'x' }, origin: stack().pageOrigin, widgets: ['chat'] };
      return (await by.send(createEmbedToken, { body })).status;
    };
    expect(await Promise.all(credentials.map(readWith))).toEqual([200, 200, 200]);
    expect(await issue()).toBe(201);
    await remove(member);
    expect(await Promise.all(credentials.map(readWith))).toEqual([401, 401, 401]);
    await db.insert(organizationMembers).values({ organizationId, userId: member.userId });
    expect(await Promise.all(credentials.map(readWith))).toEqual([401, 401, 401]);
    expect(await issue()).toBe(401);
    const chats = await member.call(listMyChannels, { params: { organizationId } });
    expect(chats).toEqual([]);
  });

  it('who are removed leave their API keys, which work again once somebody else has rotated them', async () => {
    const maker = await newMember('administrator');
    const { organizationId, url } = owner;
    const params = { organizationId };
    const key = await maker.call(createApiKey, {
      params,
      body: { name: 'Lager', userName: 'lager', userFullName: 'Lager', userEmail: 'lager@example.org' },
    });
    const holder = keyHolder(url, organizationId, key.apiKey ?? '');
    const card = await writeCard(holder, 'PRIVATE');
    const chat = await holder.call(createChannel, { params, body: {} });
    await remove(maker);
    await expect(holder.call(listMyChannels, { params })).rejects.toMatchObject({
      status: 401,
      code: 'secret_key_rejected',
    });
    const ofKey = { ...params, apiKeyId: key.id };
    expect(await owner.call(getApiKey, { params: ofKey })).toMatchObject({ state: 'suspended' });
    const { apiKey } = await admin.call(rotateApiKey, { params: ofKey });
    const again = keyHolder(url, organizationId, apiKey ?? '');
    expect(await again.call(listMyChannels, { params })).toMatchObject([{ id: chat.id }]);
    expect(await again.call(getCard, { params: { cardId: card.id }, query: {} })).toMatchObject({
      createdBy: key.userId,
    });
    expect((await holder.send(listMyChannels, { params })).status).toBe(401);
  });

  it('become administrators, and stop being ones, only under a fresh sign-in', async () => {
    const { services } = stack();
    const signedInAt = new Date(Date.now() - lifetimes.freshSignIn * 1_000 - 1_000);
    const session = await createSession(services, owner.userId, signedInAt);
    const later = await personWith(stack(), 'owner', session);
    const refused = { status: 403, code: 'fresh_sign_in_required' };
    const [member, administrator] = [await newMember(), await newMember('administrator')];
    const change = async (who: Person, role: 'administrator' | 'member') =>
      later.call(updateMember, {
        params: await paramsOf(who),
        body: { roleId: (await roleNamed(role)).id },
      });
    await expect(change(member, 'administrator')).rejects.toMatchObject(refused);
    await expect(change(administrator, 'member')).rejects.toMatchObject(refused);
    await expect(remove(administrator, 'delete', later)).rejects.toMatchObject(refused);
    // Changes that only concern members need no fresh sign-in.
    expect(await change(member, 'member')).toMatchObject({ organizationRole: { name: 'member' } });
    await remove(member, 'delete', later);
  });

  it('leave by themselves, remove nobody else, and the owner stays', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const card = await writeCard(member, 'PRIVATE');
    const { organizationId } = member;
    const own = await member.call(getOwnMembership, { params: { organizationId } });
    expect(own).toMatchObject({ user: { id: member.userId }, organizationOwner: false });
    const params = { organizationId, memberId: own.id };
    expect(await member.call(countMemberResources, { params })).toMatchObject({ cards: { PRIVATE: 1 } });
    const query = { resourcesAction: 'transfer' } as const;
    const foreign = await paramsOf(other);
    expect((await member.send(removeMember, { params: foreign, query })).status).toBe(403);
    expect((await member.send(countMemberResources, { params: foreign })).status).toBe(403);
    await member.call(removeMember, { params, query });
    expect((await member.send(getOrganization, { params: { organizationId } })).status).toBe(404);
    expect(await owner.call(getCard, { params: { cardId: card.id } })).toMatchObject({
      createdBy: owner.userId,
    });
    const { results } = await owner.call(listAuditEntries, {
      params: { organizationId },
      query: { page: 1, pageSize: 1 },
    });
    expect(results).toMatchObject([{ kind: 'member-left', target: { id: member.userId } }]);
    const ofOwner = await owner.send(removeMember, { params: await paramsOf(owner), query });
    expect(ofOwner.status).toBe(409);
  });

  it('know whom to ask for rights: the owner, then the administrators, and nobody asks oneself', async () => {
    const [member, second] = [await newMember(), await newMember('administrator')];
    const contactsOf = (by: Person) =>
      by.call(listContacts, { params: { organizationId: by.organizationId } });
    const { results } = await list({ sort: 'role' });
    const managers = results
      .filter(each => each.organizationOwner || each.organizationRole?.name === 'administrator')
      .map(({ user: { id, fullname, email } }) => ({ id, contact: { fullname, email } }));
    const expected = (by: Person) =>
      managers
        .filter(({ id }) => id !== by.userId)
        .map(({ contact }) => contact)
        .slice(0, limits.workspaceContacts);
    expect(await contactsOf(member)).toEqual(expected(member));
    expect(await contactsOf(second)).toEqual(expected(second));
    expect(await contactsOf(owner)).toEqual(expected(owner));
    expect((await contactsOf(member))[0]?.fullname).toBe('Ines Petersen');
  });

  it('are removed once by two who do it at once, and cards have one owner', async () => {
    const member = await newMember();
    const card = await writeCard(member, 'ORG');
    const params = await paramsOf(member);
    const query = { resourcesAction: 'transfer' };
    const answers = await Promise.all([owner, admin].map(by => by.send(removeMember, { params, query })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const winner = answers[0]?.status === 204 ? owner : admin;
    expect(await owner.call(getCard, { params: { cardId: card.id }, query: {} })).toMatchObject({
      createdBy: winner.userId,
    });
  });

  it('who remove each other at once: one of them stays', async () => {
    const [first, second] = [await newMember('administrator'), await newMember('administrator')];
    const [ofFirst, ofSecond] = [await paramsOf(first), await paramsOf(second)];
    const query = { resourcesAction: 'transfer' };
    const answers = await Promise.all([
      first.send(removeMember, { params: ofSecond, query }),
      second.send(removeMember, { params: ofFirst, query }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const left = await stack()
      .services.db.select()
      .from(organizationMembers)
      .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
      .where(
        and(
          eq(organizationMembers.organizationId, owner.organizationId),
          eq(organizationMembers.userId, answers[0]?.status === 204 ? first.userId : second.userId),
        ),
      );
    expect(left).toHaveLength(1);
  });
});
