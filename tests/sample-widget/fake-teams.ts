import {
  createTeam,
  deleteTeam,
  getSession,
  listFeatures,
  listMyOrganizations,
  listPermissions,
  listTeams,
  type Team,
  updateTeam,
} from '@oriel/contracts';
import { type FakeServices, fakeServices, refuseCall } from '@oriel/widget-kit/testing';

const routes = {
  getSession,
  listMyOrganizations,
  listFeatures,
  listPermissions,
  listTeams,
  createTeam,
  updateTeam,
  deleteTeam,
};

const date = '2026-11-01T09:00:00.000Z';

/** A workspace and its teams, as the services store them. Each person has a separate workspace. */
export function fakeTeams(...names: readonly string[]): FakeServices<typeof routes> {
  const ids = new Map<string, string>();
  const idOf = (name: string) => {
    const id = ids.get(name) ?? crypto.randomUUID();
    ids.set(name, id);
    return id;
  };
  const organizationOf = (user = 'nobody') => {
    const id = idOf(`workspace of ${user}`);
    return { id, name: `workspace-${user}`, personal: false, createdAt: date, updatedAt: date };
  };
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
  return fakeServices(routes, {
    getSession: (_, { user }) =>
      user ? { authenticated: true, userId: idOf(user), name: user } : { authenticated: false },
    listMyOrganizations: (_, { user }) => [organizationOf(user)],
    listFeatures: () => ({ manageOrganizationTeams: { enabled: true, status: 'visible' } }),
    listPermissions: () => ['manageOrganizationTeams'],
    listTeams: ({ params }) => [...teamsOf(params.organizationId)],
    createTeam({ params, body }) {
      const team = build(params.organizationId, body.name);
      teamsOf(params.organizationId).push(team);
      return team;
    },
    updateTeam({ params, body }) {
      const all = teamsOf(params.organizationId);
      const at = all.findIndex(({ id }) => id === params.teamId);
      const before = all[at] ?? refuseCall({ status: 404, code: 'not_found' });
      const renamed = { ...before, name: body.name };
      all[at] = renamed;
      return renamed;
    },
    deleteTeam({ params }) {
      const all = teamsOf(params.organizationId);
      teams.set(
        params.organizationId,
        all.filter(({ id }) => id !== params.teamId),
      );
      return undefined;
    },
  });
}
