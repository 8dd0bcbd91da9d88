import { type ReadonlySignal, type Resource, resource, signal } from '@oriel/app-kit';
import {
  addTeamMember,
  deleteTeam,
  listTeamMembers,
  listTeamRoles,
  listTeams,
  removeTeamMember,
  type Team,
  type TeamMember,
  type TeamRole,
  type User,
  updateTeamMember,
} from '@oriel/contracts';
import type { WorkspaceStore } from '../store/workspace-store';

/** The teams of the workspace, and the members of the open one. */
export interface TeamsStore {
  readonly teams: Resource<readonly Team[]>;
  /** Id of the team whose members are shown. */
  readonly openId: ReadonlySignal<string | undefined>;
  readonly members: Resource<readonly TeamMember[]>;
  /** The roles that members of the open team can have. */
  readonly roles: Resource<readonly TeamRole[]>;
  open(): void;
  /** Shows the members of a team; an empty id shows all teams again. */
  follow(teamId: string): void;
  /** Adds or updates a team. */
  put(team: Team): void;
  remove(team: Team): Promise<void>;
  add(user: Pick<User, 'id'>): Promise<TeamMember>;
  changeRole(member: TeamMember, role: TeamRole): Promise<TeamMember>;
  removeMember(member: TeamMember): Promise<void>;
}

export function createTeamsStore({ host, organizationId, detailOf }: WorkspaceStore): TeamsStore {
  const { client } = host;
  const openId = signal(detailOf('teams') || undefined);
  const inOpenTeam = () => ({ organizationId: organizationId(), teamId: openId.peek() ?? '' });
  const teams = resource<readonly Team[]>(
    abort => client.call(listTeams, { params: { organizationId: organizationId() } }, { signal: abort }),
    { signal: host.signal },
  );
  const members = resource<readonly TeamMember[]>(
    abort => client.call(listTeamMembers, { params: inOpenTeam() }, { signal: abort }),
    { signal: host.signal },
  );
  const roles = resource<readonly TeamRole[]>(
    abort => client.call(listTeamRoles, { params: inOpenTeam() }, { signal: abort }),
    { signal: host.signal },
  );
  /** Updates the count in the team list. */
  const count = (step: number) =>
    teams.set(all =>
      all.map(each => (each.id === openId.peek() ? { ...each, memberCount: each.memberCount + step } : each)),
    );
  return {
    teams,
    openId,
    members,
    roles,
    open() {
      void teams.reload();
      if (openId.peek() === undefined) return;
      void members.reload();
      void roles.reload();
    },
    follow(teamId) {
      if (teamId === (openId.peek() ?? '')) return;
      openId.value = teamId || undefined;
      members.clear();
      roles.clear();
      if (teamId !== '') void Promise.all([members.load(), roles.load()]);
    },
    put(team) {
      teams.set(all => {
        const isKnown = all.some(({ id }) => id === team.id);
        const next = isKnown ? all.map(each => (each.id === team.id ? team : each)) : [...all, team];
        return next.toSorted((one, other) => one.name.localeCompare(other.name));
      });
    },
    remove: ({ id: teamId }) =>
      teams.mutate(
        all => all.filter(({ id }) => id !== teamId),
        abort =>
          client.call(
            deleteTeam,
            { params: { organizationId: organizationId(), teamId } },
            { signal: abort },
          ),
      ),
    async add({ id: userId }) {
      const added = await client.call(
        addTeamMember,
        { params: inOpenTeam(), body: { userId } },
        { signal: host.signal },
      );
      if (members.value.peek()?.some(({ id }) => id === added.id)) return added;
      members.set(all => [...all, added]);
      count(1);
      return added;
    },
    async changeRole({ id: memberId }, role) {
      const put = (changed: Partial<TeamMember>) => (all: readonly TeamMember[]) =>
        all.map(each => (each.id === memberId ? { ...each, ...changed } : each));
      const changed = await members.mutate(put({ teamRole: role }), abort =>
        client.call(
          updateTeamMember,
          { params: { ...inOpenTeam(), memberId }, body: { roleId: role.id } },
          { signal: abort },
        ),
      );
      members.set(put(changed));
      return changed;
    },
    async removeMember({ id: memberId }) {
      await members.mutate(
        all => all.filter(({ id }) => id !== memberId),
        abort => client.call(removeTeamMember, { params: { ...inOpenTeam(), memberId } }, { signal: abort }),
      );
      count(-1);
    },
  };
}
