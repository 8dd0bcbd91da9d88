import {
  addTeamMembers,
  createTeam,
  exportMembers,
  getCard,
  getColleaguePicture,
  getOrganization,
  listAuditEntries,
  listColleagues,
  listMembers,
  listRoles,
  listTeamMembers,
  listTeams,
  type RouteOutput,
  removeMember,
  removeMembers,
  removeTeamMembers,
  updateMembers,
  writeAccountPicture,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { otherOrganization } from '../../http/testing/other-organization';
import { newPerson, type Person, person } from '../../http/testing/person';
import {
  agents,
  creditAccounts,
  creditLedger,
  models,
  organizationMembers,
  users,
} from '../../platform/db/schema';
import { newCard } from '../../prompts/testing/library';

describeStack('several members', stack => {
  let owner: Person;
  let admin: Person;
  let params: { organizationId: string };
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
    params = { organizationId: owner.organizationId };
  });
  const list = (query: object = {}, by = owner): Promise<RouteOutput<typeof listMembers>> =>
    by.call(listMembers, {
      params,
      query: { search: '', sort: 'name', order: 'ascending', page: 1, pageSize: 100, ...query },
    });
  const idsOf = async (query: object) => (await list(query)).results.map(({ user }) => user.id);
  const memberIdOf = async ({ userId }: Person) =>
    (await list()).results.find(({ user }) => user.id === userId)?.id ?? expect.unreachable();
  const newMember = (role: 'administrator' | 'member' = 'member') => newPerson(stack(), { role });
  const roleNamed = async (name: string) =>
    (await owner.call(listRoles, { params })).find(role => role.name === name)?.id ?? expect.unreachable();
  const newTeam = (by = owner, name = 'Redaktion') => by.call(createTeam, { params, body: { name } });

  it('are filtered by role and team', async () => {
    const [member, administrator] = [await newMember(), await newMember('administrator')];
    const team = await newTeam();
    await owner.call(addTeamMembers, {
      params: { ...params, teamId: team.id },
      body: { userIds: [member.userId] },
    });
    expect(await idsOf({ role: 'owner' })).toEqual([owner.userId]);
    const administrators = await idsOf({ role: 'administrator' });
    expect(administrators).toContain(administrator.userId);
    expect(administrators).not.toContain(owner.userId);
    const plain = await idsOf({ role: 'member' });
    expect(plain).toContain(member.userId);
    expect(plain).not.toContain(administrator.userId);
    expect((await idsOf({ teamId: team.id })).sort()).toEqual([owner.userId, member.userId].sort());
    expect((await list({ role: 'member', pageSize: 1 })).totalCount).toBe(plain.length);
  });

  it('show the hour of their last activity, and are filtered and sorted by it', async () => {
    const { db } = stack().services;
    const [active, idle] = [await newMember(), await newMember()];
    const isActive = and(
      eq(organizationMembers.organizationId, params.organizationId),
      eq(organizationMembers.userId, active.userId),
    );
    const timeOf = async () =>
      (await list()).results.find(({ user }) => user.id === active.userId)?.lastActiveAt;
    expect(await timeOf()).toBeNull();
    await active.call(getOrganization, { params });
    const noted = await timeOf();
    expect(Date.parse(noted ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await active.call(getOrganization, { params });
    expect(await timeOf()).toBe(noted);
    const activeSince = new Date(Date.now() - 3_600_000).toISOString();
    expect(await idsOf({ activeSince })).toContain(active.userId);
    expect(await idsOf({ activeSince })).not.toContain(idle.userId);
    expect(await idsOf({ inactiveSince: activeSince })).toContain(idle.userId);
    expect((await idsOf({ sort: 'active', order: 'ascending' })).indexOf(idle.userId)).toBeLessThan(
      (await idsOf({ sort: 'active', order: 'ascending' })).indexOf(active.userId),
    );
    const earlier = new Date(Date.now() - 2 * 3_600_000);
    await db.update(organizationMembers).set({ lastActiveAt: earlier }).where(isActive);
    await active.call(getOrganization, { params });
    expect(Date.parse((await timeOf()) ?? '')).toBeGreaterThan(earlier.getTime());
  });

  it('show their usage of this month, and are exported as CSV without formulas', async () => {
    const { db } = stack().services;
    const spender = await newPerson(stack(), { role: 'member', fullName: '=Formel' });
    const row = { ...params, userId: spender.userId, kind: 'completion' as const, grantedDelta: 0 };
    await db.insert(creditLedger).values([
      { ...row, delta: -1_500_000, boughtDelta: -1_500_000, idempotencyKey: crypto.randomUUID() },
      {
        ...row,
        delta: -9_000_000,
        boughtDelta: -9_000_000,
        idempotencyKey: crypto.randomUUID(),
        createdAt: new Date('2020-01-05'),
      },
    ]);
    // Tests of credit in the same database compare accounts with their ledgers.
    await db
      .update(creditAccounts)
      .set({ bought: sql`${creditAccounts.bought} - 10500000` })
      .where(eq(creditAccounts.organizationId, row.organizationId));
    const [first] = (await list({ sort: 'spent', order: 'descending' })).results;
    expect(first).toMatchObject({ user: { id: spender.userId }, spentMicroeuro: 1_500_000 });
    const response = await owner.call(exportMembers, {
      params,
      query: { search: 'Formel', sort: 'name', order: 'ascending', locale: 'de' },
    });
    const lines = (await response.text()).trim().split(/\r?\n/);
    expect(lines[0]).toContain('Zuletzt aktiv');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^"?'=Formel/);
    expect(lines[1]).toContain('1.500000');
  });

  it('get a role in one call, which reports each refusal', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const memberIds = [await memberIdOf(one), await memberIdOf(two), await memberIdOf(owner)];
    const stranger = crypto.randomUUID();
    const outcomes = await owner.call(updateMembers, {
      params,
      body: { memberIds: [...memberIds, stranger], roleId: await roleNamed('administrator') },
    });
    expect(outcomes).toEqual([
      { id: memberIds[0], refusal: null },
      { id: memberIds[1], refusal: null },
      { id: memberIds[2], refusal: 'member_is_owner' },
      { id: stranger, refusal: 'not_found' },
    ]);
    expect(await idsOf({ role: 'administrator' })).toEqual(expect.arrayContaining([one.userId, two.userId]));
    const { results } = await owner.call(listAuditEntries, { params, query: { page: 1, pageSize: 2 } });
    expect(results.map(({ kind, target }) => [kind, target.id])).toEqual([
      ['member-role-changed', two.userId],
      ['member-role-changed', one.userId],
    ]);
  });

  it('join and leave a team in one call', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const team = await newTeam();
    const ofTeam = { ...params, teamId: team.id };
    const outsider = await person(stack(), 'outsider');
    const body = { userIds: [one.userId, two.userId, outsider.userId] };
    expect(await owner.call(addTeamMembers, { params: ofTeam, body })).toEqual([
      { id: one.userId, refusal: null },
      { id: two.userId, refusal: null },
      { id: outsider.userId, refusal: 'invalid_payload' },
    ]);
    expect(await owner.call(listTeamMembers, { params: ofTeam })).toHaveLength(3);
    await owner.call(removeTeamMembers, { params: ofTeam, body });
    const left = await owner.call(listTeamMembers, { params: ofTeam });
    expect(left.map(({ user }) => user.id)).toEqual([owner.userId]);
  });

  it('do not join or leave a team once the caller has lost the right', async () => {
    const [leaving, first, second] = [await newMember('administrator'), await newMember(), await newMember()];
    const team = { ...params, teamId: (await newTeam()).id };
    const body = { userIds: [first.userId, second.userId] };
    const { db } = stack().services;
    const isCaller = and(
      eq(organizationMembers.organizationId, params.organizationId),
      eq(organizationMembers.userId, leaving.userId),
    );
    const [before] = await db.select().from(organizationMembers).where(isCaller);
    // The caller loses the role between the first person and the second.
    await db.execute(sql`CREATE FUNCTION take_role() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN UPDATE organization_members SET role_id = NULL
        WHERE organization_id = coalesce(NEW.organization_id, OLD.organization_id) AND user_id IN
          (SELECT id FROM users WHERE full_name = 'Gabriele Gestern'); RETURN NULL; END $$`);
    await db.update(users).set({ fullName: 'Gabriele Gestern' }).where(eq(users.id, leaving.userId));
    await db.execute(sql`CREATE TRIGGER take_role AFTER INSERT OR DELETE ON team_members
      FOR EACH ROW EXECUTE FUNCTION take_role()`);
    const change = async (route: typeof addTeamMembers | typeof removeTeamMembers) => {
      await db.update(organizationMembers).set({ roleId: before?.roleId }).where(isCaller);
      return leaving.call(route, { params: team, body });
    };
    const outcomes = [
      { id: first.userId, refusal: null },
      { id: second.userId, refusal: 'forbidden' },
    ];
    try {
      expect(await change(addTeamMembers)).toEqual(outcomes);
      expect(await change(removeTeamMembers)).toEqual(outcomes);
    } finally {
      await db.execute(sql`DROP TRIGGER take_role ON team_members`);
      await db.execute(sql`DROP FUNCTION take_role`);
    }
  });

  it('are removed in one call, except the caller', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const card = await newCard(one, { visibility: 'ORG' });
    const memberIds = [await memberIdOf(one), await memberIdOf(admin), await memberIdOf(two)];
    const body = { memberIds, resourcesAction: 'transfer' as const, heirId: owner.userId };
    expect(await admin.call(removeMembers, { params, body })).toEqual([
      { id: memberIds[0], refusal: null },
      { id: memberIds[1], refusal: 'conflict' },
      { id: memberIds[2], refusal: null },
    ]);
    expect(await owner.call(getCard, { params: { cardId: card.id }, query: {} })).toMatchObject({
      createdBy: owner.userId,
    });
    expect((await one.send(getOrganization, { params })).status).toBe(404);
  });

  it('hand cards, agents and teams over to a named colleague when removed', async () => {
    const { db } = stack().services;
    const [leaver, heir] = [await newMember('administrator'), await newMember()];
    const card = await newCard(leaver, { visibility: 'PRIVATE' });
    const team = await newTeam(leaver, 'Vertrieb');
    const [model] = await db.select({ id: models.id }).from(models).limit(1);
    const [agent] = await db
      .insert(agents)
      .values({
        ...params,
        modelId: model?.id ?? '',
        name: 'Erbstück',
        systemMessages: [],
        assignedTools: [],
        createdBy: leaver.userId,
      })
      .returning();
    const ofLeaver = { ...params, memberId: await memberIdOf(leaver) };
    const query = { resourcesAction: 'transfer', heirId: heir.userId } as const;
    await owner.call(removeMember, { params: ofLeaver, query });
    expect(await heir.call(getCard, { params: { cardId: card.id }, query: {} })).toMatchObject({
      createdBy: heir.userId,
    });
    const teams = await owner.call(listTeams, { params });
    expect(teams.find(({ id }) => id === team.id)).toMatchObject({ owner: heir.userId, memberCount: 1 });
    const [lead] = await owner.call(listTeamMembers, { params: { ...params, teamId: team.id } });
    expect(lead).toMatchObject({ user: { id: heir.userId }, teamOwner: true, teamRole: { name: 'lead' } });
    const [now] = await db
      .select()
      .from(agents)
      .where(eq(agents.id, agent?.id ?? ''));
    expect(now?.createdBy).toBe(heir.userId);
    const { results } = await owner.call(listAuditEntries, { params, query: { page: 1, pageSize: 1 } });
    expect(results[0]).toMatchObject({
      kind: 'member-removed',
      changes: expect.arrayContaining([{ field: 'heir', from: null, to: 'Nele Ahrens' }]),
    });
  });

  it('cannot name an heir outside of the workspace, or without the right to manage members', async () => {
    const leaver = await newMember();
    const outsider = await person(stack(), 'outsider');
    const ofLeaver = { ...params, memberId: await memberIdOf(leaver) };
    for (const heirId of [outsider.userId, leaver.userId, crypto.randomUUID()])
      await expect(
        owner.call(removeMember, { params: ofLeaver, query: { resourcesAction: 'transfer', heirId } }),
      ).rejects.toMatchObject({ status: 400, issues: ['heirId: not_found'] });
    const query = { resourcesAction: 'transfer', heirId: admin.userId };
    expect((await leaver.send(removeMember, { params: ofLeaver, query })).status).toBe(403);
    expect((await leaver.send(getOrganization, { params })).status).toBe(200);
  });

  it('see pictures of each other, which nobody outside of the workspace sees', async () => {
    const [shown, member, outsider] = [await newMember(), await newMember(), await newPerson(stack())];
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b5c63' } })
      .png()
      .toBuffer();
    const body = { picture: photo.toString('base64') };
    const { pictureId } = await shown.call(writeAccountPicture, { body });
    const query = { search: '', page: 1, pageSize: 100 };
    const { results } = await member.call(listColleagues, { params, query });
    expect(results.find(({ id }) => id === shown.userId)).toMatchObject({ pictureId });
    const listed = (await list()).results.find(({ user }) => user.id === shown.userId);
    expect(listed?.user.pictureId).toBe(pictureId);
    const read = async (by: Person, organizationId = params.organizationId) =>
      (await by.send(getColleaguePicture, { params: { organizationId, userId: shown.userId } })).status;
    expect(await read(member)).toBe(200);
    expect(await read(outsider)).toBe(404);
    // The owner of another workspace sees only pictures of its members.
    const other = await otherOrganization(stack(), owner.userId);
    expect([await read(owner), await read(owner, other)]).toEqual([200, 404]);
    await owner.call(removeMember, {
      params: { ...params, memberId: listed?.id ?? '' },
      query: { resourcesAction: 'delete' },
    });
    expect(await read(member)).toBe(404);
  });

  it('see each other as colleagues, with addresses only of the people to ask for rights', async () => {
    const member = await newMember();
    const { results, totalCount } = await member.call(listColleagues, {
      params,
      query: { search: '', page: 1, pageSize: 100 },
    });
    expect(results).toHaveLength(totalCount);
    const colleague = ({ userId }: Person) => results.find(({ id }) => id === userId);
    expect(colleague(owner)).toMatchObject({ role: 'owner', email: expect.stringContaining('@') });
    expect(colleague(admin)).toMatchObject({ role: 'administrator', email: expect.stringContaining('@') });
    const other = await person(stack(), 'member');
    expect(colleague(other)).toMatchObject({ role: 'member', email: null, fullname: 'Mara Lindner' });
    const elsewhere = await otherOrganization(stack(), owner.userId);
    const query = { search: '', page: 1, pageSize: 20 };
    expect((await member.send(listColleagues, { params: { organizationId: elsewhere }, query })).status).toBe(
      404,
    );
  });
});
