import { createTeam, deleteTeam, listTeams, type Team, updateTeam } from '@oriel/contracts';
import { createFakeService, type FakeService, fakeTokenAccounts, refuseCall } from '@oriel/contracts/testing';

const date = '2026-11-01T09:00:00.000Z';

/** A workspace and its teams, as the services store them. Each person has a separate workspace. */
export function fakeTeams(...names: readonly string[]): FakeService {
  const fake = createFakeService();
  fakeTokenAccounts(fake, {
    features: { manageOrganizationTeams: { enabled: true, status: 'visible' } },
    permissions: ['manageOrganizationTeams'],
  });
  const build = (organizationId: string, name: string): Team => ({
    id: crypto.randomUUID(),
    name,
    organizationId,
    memberCount: 1,
    createdAt: date,
    updatedAt: date,
  });
  const teams = new Map<string, Team[]>();
  const teamsOf = (organizationId: string) => {
    const found = teams.get(organizationId) ?? names.map(name => build(organizationId, name));
    teams.set(organizationId, found);
    return found;
  };
  fake.on(listTeams, ({ params }) => [...teamsOf(params.organizationId)]);
  fake.on(createTeam, ({ params, body }) => {
    const team = build(params.organizationId, body.name);
    teamsOf(params.organizationId).push(team);
    return team;
  });
  fake.on(updateTeam, ({ params, body }) => {
    const all = teamsOf(params.organizationId);
    const at = all.findIndex(({ id }) => id === params.teamId);
    const before = all[at] ?? refuseCall({ status: 404, code: 'not_found' });
    const renamed = { ...before, name: body.name };
    all[at] = renamed;
    return renamed;
  });
  fake.on(deleteTeam, ({ params }) => {
    const all = teamsOf(params.organizationId);
    teams.set(
      params.organizationId,
      all.filter(({ id }) => id !== params.teamId),
    );
    return undefined;
  });
  return fake;
}
