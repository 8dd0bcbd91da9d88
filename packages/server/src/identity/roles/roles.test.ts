import {
  addTeamMember,
  createTeam,
  exportAuditEntries,
  getOrganizationSettings,
  getSpending,
  getSubscription,
  listApiKeys,
  listApplications,
  listAuditEntries,
  listMembers,
  listRoles,
  listTeamCandidates,
  listTeamMembers,
  listTeamRoles,
  listTeams,
  mayGrantRole,
  organizationRoleNames,
  type RouteSpec,
  removeTeamMember,
  rolePermissions,
  updateOrganizationSettings,
  updateTeam,
  updateTeamMember,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';

describe('mayGrantRole', () => {
  it.each([
    ['owner', ['administrator', 'billing', 'auditor', 'member']],
    ['administrator', ['administrator', 'billing', 'auditor', 'member']],
    ['billing', ['billing', 'member']],
    ['auditor', ['auditor', 'member']],
    ['member', ['member']],
  ] as const)('lets %s give %j', (holder, given) => {
    expect(organizationRoleNames.filter(role => mayGrantRole(rolePermissions[holder], role))).toEqual(given);
  });
});

describeStack('the roles of a workspace', stack => {
  let owner: Person;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
  });
  const statusOf = async (caller: Person, route: RouteSpec, input = {}) => {
    const response = await caller.send(route, {
      params: { organizationId: caller.organizationId },
      ...input,
    });
    await response.body?.cancel();
    return response.status;
  };

  it('are the four assignable ones, with the permissions of the table', async () => {
    const params = { organizationId: owner.organizationId };
    const roles = await owner.call(listRoles, { params });
    expect(roles.map(({ name }) => name)).toEqual(['administrator', 'auditor', 'billing', 'member']);
    for (const { name, permissions } of roles) expect(permissions).toEqual(rolePermissions[name]);
  });

  const spending = { query: { by: 'day' } };
  it.each([
    ['billing', { subscription: 200, spending: 200, audit: 403, keys: 403, members: 403 }],
    ['auditor', { subscription: 403, spending: 200, audit: 200, keys: 200, members: 403 }],
    ['member', { subscription: 403, spending: 403, audit: 403, keys: 403, members: 403 }],
  ] as const)('%s reads what it is for', async (role, expected) => {
    const caller = await newPerson(stack(), { role });
    expect({
      subscription: await statusOf(caller, getSubscription),
      spending: await statusOf(caller, getSpending, spending),
      audit: await statusOf(caller, listAuditEntries),
      keys: await statusOf(caller, listApiKeys),
      members: await statusOf(caller, listMembers),
    }).toEqual(expected);
  });

  it('let an auditor read settings but not change them', async () => {
    const auditor = await newPerson(stack(), { role: 'auditor' });
    expect(await statusOf(auditor, getOrganizationSettings)).toBe(200);
    expect(await statusOf(auditor, listApplications)).toBe(200);
    expect(await statusOf(auditor, exportAuditEntries)).toBe(200);
    expect(await statusOf(auditor, updateOrganizationSettings, { body: { chatRetentionDays: 7 } })).toBe(403);
  });
});

describeStack('the lead of a team', stack => {
  let owner: Person;
  let lead: Person;
  let member: Person;
  const params = () => ({ organizationId: owner.organizationId });
  const build = (name: string) => owner.call(createTeam, { params: params(), body: { name } });
  const giveLead = async (teamId: string, { userId }: Person) => {
    const ofTeam = { ...params(), teamId };
    const { id: memberId } = await owner.call(addTeamMember, { params: ofTeam, body: { userId } });
    const [role] = await owner.call(listTeamRoles, { params: ofTeam });
    const body = { roleId: role?.id ?? '' };
    await owner.call(updateTeamMember, { params: { ...ofTeam, memberId }, body });
    return memberId;
  };
  let own: { organizationId: string; teamId: string };
  let other: { organizationId: string; teamId: string };
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    lead = await newPerson(stack(), { role: 'member', fullName: 'Lina Lead' });
    member = await person(stack(), 'member');
    own = { ...params(), teamId: (await build('Entwurf')).id };
    other = { ...params(), teamId: (await build('Einkauf')).id };
    await giveLead(own.teamId, lead);
  });

  it('sees only the own team', async () => {
    expect((await lead.call(listTeams, { params: params() })).map(({ id }) => id)).toEqual([own.teamId]);
    await expect(lead.call(listTeamMembers, { params: other })).rejects.toMatchObject({ status: 404 });
  });

  it('adds and removes colleagues', async () => {
    const found = await lead.call(listTeamCandidates, {
      params: own,
      query: { search: '', page: 1, pageSize: 50 },
    });
    expect(found.results.map(({ id }) => id)).toContain(member.userId);
    // Only people who manage members see addresses and search in them.
    const search = `${crypto.randomUUID()}@example.org`;
    const known = await newPerson(stack(), { role: 'member', email: search });
    const query = { search, page: 1, pageSize: 50 };
    expect((await owner.call(listTeamCandidates, { params: own, query })).results).toMatchObject([
      { id: known.userId, email: search },
    ]);
    expect((await lead.call(listTeamCandidates, { params: own, query })).totalCount).toBe(0);
    expect(JSON.stringify(found)).not.toContain('@');
    const body = { userId: member.userId };
    const added = await lead.call(addTeamMember, { params: own, body });
    const seen = [added, ...(await lead.call(listTeamMembers, { params: own }))];
    for (const { user } of seen) expect([user.id, user.email]).toEqual([user.id, null]);
    await lead.call(removeTeamMember, { params: { ...own, memberId: added.id } });
    await expect(lead.call(addTeamMember, { params: other, body })).rejects.toMatchObject({ status: 404 });
  });

  it('neither renames the team nor assigns roles in it', async () => {
    const rename = lead.call(updateTeam, { params: own, body: { name: 'Neu' } });
    await expect(rename).rejects.toMatchObject({ status: 403 });
    const second = await newPerson(stack(), { role: 'member' });
    const memberId = await giveLead(own.teamId, second);
    const [role] = await lead.call(listTeamRoles, { params: own });
    const give = lead.call(updateTeamMember, {
      params: { ...own, memberId },
      body: { roleId: role?.id ?? '' },
    });
    await expect(give).rejects.toMatchObject({ status: 403 });
    const take = lead.call(removeTeamMember, { params: { ...own, memberId } });
    await expect(take).rejects.toMatchObject({ status: 403 });
  });
});
