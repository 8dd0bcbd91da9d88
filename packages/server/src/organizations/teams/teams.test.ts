import {
  addTeamMember,
  createApiKey,
  createTeam,
  deleteTeam,
  getTeam,
  listAuditEntries,
  listTeamMembers,
  listTeamRoles,
  listTeams,
  removeTeamMember,
  type Team,
  updateTeam,
  updateTeamMember,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeNoun } from '../../http/testing/describe-noun';
import { type Person, person } from '../../http/testing/person';
import { organizationMembers } from '../../platform/db/schema';

describeDatabases('teams', stack => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
    member = await person(stack(), 'member');
  });

  const build = (name = 'Support', by = owner): Promise<Team> =>
    by.call(createTeam, { params: { organizationId: by.organizationId }, body: { name } });
  const paramsOf = ({ id, organizationId }: Team) => ({ organizationId, teamId: id });
  const membersOf = (team: Team) => owner.call(listTeamMembers, { params: paramsOf(team) });

  describeNoun(stack, {
    // The permission to manage; members of the workspace lack it, and others do not know of the workspace.
    may: ['owner', 'admin'],
    forbidden: ['member'],
    hidden: ['outsider', 'staff'],
    calls: {
      list: async () => [listTeams, { params: { organizationId: owner.organizationId } }],
      create: async () => [
        createTeam,
        { params: { organizationId: owner.organizationId }, body: { name: 'Neu' } },
      ],
      read: async () => [getTeam, { params: paramsOf(await build()) }],
      rename: async () => [updateTeam, { params: paramsOf(await build()), body: { name: 'Vertrieb' } }],
      delete: async () => [deleteTeam, { params: paramsOf(await build()) }],
      'list the members': async () => [listTeamMembers, { params: paramsOf(await build()) }],
      'add a member': async () => [
        addTeamMember,
        { params: paramsOf(await build()), body: { userId: member.userId } },
      ],
      'list the roles': async () => [listTeamRoles, { params: paramsOf(await build()) }],
      'change a role': async () => {
        const team = await build();
        const [own] = await membersOf(team);
        const [role] = await owner.call(listTeamRoles, { params: paramsOf(team) });
        return [
          updateTeamMember,
          { params: { ...paramsOf(team), memberId: own?.id ?? '' }, body: { roleId: role?.id } },
        ];
      },
      'remove a member': async () => {
        const team = await build();
        const [own] = await membersOf(team);
        return [removeTeamMember, { params: { ...paramsOf(team), memberId: own?.id ?? '' } }];
      },
    },
    invalid: [
      [createTeam, { body: { name: ' ' } }, 'body.name: required'],
      [createTeam, { body: { name: 'x'.repeat(51) } }, 'body.name: too_long'],
      [createTeam, { body: { name: 'Team 🌷' } }, 'body.name: charset'],
      [updateTeam, { body: { name: 'a=b' } }, 'body.name: charset'],
      [addTeamMember, { body: { userId: crypto.randomUUID() } }, 'body.userId: not_found'],
    ],
    paramsFor: async () => paramsOf(await build()),
  });

  it('belong to who creates them, who is the first member', async () => {
    const team = await build('  Studio 54: Kundendienst & Co ', admin);
    expect(team).toMatchObject({
      name: 'Studio 54: Kundendienst & Co',
      owner: admin.userId,
      memberCount: 1,
    });
    expect(await membersOf(team)).toMatchObject([
      {
        teamOwner: true,
        teamRole: { name: 'lead' },
        user: { id: admin.userId, username: expect.stringMatching(/^admin/) },
      },
    ]);
  });

  it('are listed by name with the number of their members', async () => {
    const [second, first] = [await build('Zulieferer'), await build('anlagenbau')];
    await owner.call(addTeamMember, { params: paramsOf(first), body: { userId: member.userId } });
    const teams = await admin.call(listTeams, { params: { organizationId: admin.organizationId } });
    const found = teams.filter(({ id }) => [first.id, second.id].includes(id));
    expect(found.map(({ name, memberCount }) => [name, memberCount])).toEqual([
      ['anlagenbau', 2],
      ['Zulieferer', 1],
    ]);
  });

  it('count people, and not the users of API keys with the rights of a team', async () => {
    const team = await build('Versand');
    const params = paramsOf(team);
    const { userId } = await owner.call(createApiKey, {
      params: { organizationId: team.organizationId },
      body: {
        name: 'Shop',
        userName: 'shop',
        userFullName: 'Online shop',
        userEmail: 'shop@example.org',
        teamIds: [team.id],
      },
    });
    expect((await membersOf(team)).map(({ user }) => user.id)).toEqual([owner.userId]);
    expect(await owner.call(getTeam, { params })).toMatchObject({ memberCount: 1 });
    const add = owner.call(addTeamMember, { params, body: { userId } });
    await expect(add).rejects.toMatchObject({ status: 400, issues: ['body.userId: not_found'] });
  });

  it('keep a name that does not change, whatever the rule says', async () => {
    const team = await build();
    const params = paramsOf(team);
    expect(await owner.call(updateTeam, { params, body: { name: 'Support' } })).toMatchObject({
      name: 'Support',
    });
    expect(await owner.call(updateTeam, { params, body: { name: 'Einkauf' } })).toMatchObject({
      name: 'Einkauf',
    });
    expect(await owner.call(getTeam, { params })).toMatchObject({ name: 'Einkauf' });
  });

  it('take a member of the workspace once, and nobody else', async () => {
    const team = await build();
    const params = paramsOf(team);
    const add = (userId: string) => owner.call(addTeamMember, { params, body: { userId } });
    const [first, second] = await Promise.all([add(member.userId), add(member.userId)]);
    expect(second).toEqual(first);
    const outsider = await person(stack(), 'outsider');
    await expect(add(outsider.userId)).rejects.toMatchObject({
      status: 400,
      issues: ['body.userId: not_found'],
    });
    expect(await membersOf(team)).toHaveLength(2);
    await owner.call(removeTeamMember, { params: { ...params, memberId: first.id } });
    const again = owner.call(removeTeamMember, { params: { ...params, memberId: first.id } });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });

  it('have two roles, which are given to their members and written down', async () => {
    const team = await build();
    const params = paramsOf(team);
    const added = await owner.call(addTeamMember, { params, body: { userId: member.userId } });
    expect(added.teamRole).toBeNull();
    const [lead, plain] = await owner.call(listTeamRoles, { params });
    expect([lead?.name, plain?.name]).toEqual(['lead', 'member']);
    const give = (roleId = '') =>
      admin.call(updateTeamMember, { params: { ...params, memberId: added.id }, body: { roleId } });
    expect(await give(lead?.id)).toMatchObject({ id: added.id, teamRole: { id: lead?.id, name: 'lead' } });
    expect((await membersOf(team)).map(({ teamRole }) => teamRole?.name)).toEqual(['lead', 'lead']);
    const log = () =>
      owner.call(listAuditEntries, {
        params: { organizationId: team.organizationId },
        query: { kind: 'team-member-role-changed', page: 1, pageSize: 20 },
      });
    const [entry] = (await log()).results;
    expect(entry).toMatchObject({
      target: { id: member.userId },
      changes: [
        { field: 'team', from: null, to: 'Support' },
        { field: 'teamRole', from: 'member', to: 'lead' },
      ],
    });
    // Assigning the current role is not a change.
    await give(lead?.id);
    expect((await log()).results[0]?.id).toBe(entry?.id);
    expect(await give(plain?.id)).toMatchObject({ teamRole: { name: 'member' } });
  });

  it('give no role of another team, and none to a member of one', async () => {
    const [team, other] = [await build(), await build('Einkauf')];
    const [own] = await membersOf(team);
    const [foreign] = await owner.call(listTeamRoles, { params: paramsOf(other) });
    const [role] = await owner.call(listTeamRoles, { params: paramsOf(team) });
    const give = (of: Team, roleId = '') =>
      owner.call(updateTeamMember, {
        params: { ...paramsOf(of), memberId: own?.id ?? '' },
        body: { roleId },
      });
    await expect(give(team, foreign?.id)).rejects.toMatchObject({
      status: 400,
      issues: ['body.roleId: not_found'],
    });
    await expect(give(other, role?.id)).rejects.toMatchObject({ status: 404 });
  });

  it('lose a user who leaves the workspace, and their members when they are deleted', async () => {
    const { db } = stack().services;
    const team = await build();
    const params = paramsOf(team);
    await owner.call(addTeamMember, { params, body: { userId: member.userId } });
    const membership = and(
      eq(organizationMembers.organizationId, team.organizationId),
      eq(organizationMembers.userId, member.userId),
    );
    const [left] = await db.delete(organizationMembers).where(membership).returning();
    try {
      expect((await membersOf(team)).map(({ user }) => user.id)).toEqual([owner.userId]);
    } finally {
      if (left) await db.insert(organizationMembers).values(left);
    }
    await owner.call(deleteTeam, { params });
    await expect(owner.call(getTeam, { params })).rejects.toMatchObject({ status: 404 });
  });

  it('lose no member of another team', async () => {
    const team = await build();
    const own = await owner.call(createTeam, {
      params: { organizationId: owner.organizationId },
      body: { name: 'Eigenes' },
    });
    const [foreign] = await membersOf(team);
    const params = { ...paramsOf(own), memberId: foreign?.id ?? '' };
    await expect(owner.call(removeTeamMember, { params })).rejects.toMatchObject({ status: 404 });
  });
});
