import {
  countMemberResources,
  type FeatureStatus,
  getOrganization,
  getSession,
  type Invite,
  listFeatures,
  listMembers,
  listMyOrganizations,
  listPermissions,
  listRoles,
  type Organization,
  type OrganizationMember,
  type OrganizationRole,
  type Permission,
  removeMember,
  rolePermissions,
  type Team,
  type TeamMember,
  type User,
  updateMember,
} from '@oriel/contracts';
import { type FakeServices, fakeServices, refuseCall } from '@oriel/widget-kit/testing';

export const date = '2026-01-10T09:00:00.000Z';
const stamps = { createdAt: date, updatedAt: date };

const routes = {
  getSession,
  listMyOrganizations,
  getOrganization,
  listFeatures,
  listPermissions,
  listMembers,
  listRoles,
  updateMember,
  countMemberResources,
  removeMember,
};

/** What a test says of the workspace. */
export interface FakeWorkspaceOptions {
  /** Names of members beside the person. */
  readonly people?: readonly string[];
  readonly role?: 'owner' | 'administrator' | 'member';
  readonly personal?: boolean;
  /** Status of the features that the team plan has. */
  readonly teamPlan?: FeatureStatus;
  /** Licences. */
  readonly limit?: number;
}

/** The state of one workspace. */
export interface FakeOrganization {
  organization: Organization;
  readonly roles: readonly OrganizationRole[];
  members: OrganizationMember[];
  invites: Invite[];
  teams: Team[];
  readonly teamMembers: Map<string, TeamMember[]>;
}

const idOf = (text: string): string => {
  const digits = [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0xffffffff, 7);
  return `00000000-0000-4000-8000-0000${digits.toString(16).padStart(8, '0')}`;
};

export const buildUser = (name: string): User => ({
  id: idOf(`user ${name}`),
  username: name.toLowerCase().replace(/ .*/, ''),
  fullname: name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@nordhafen.example`,
  ...stamps,
});

/** A workspace as the services know it. Each person has one. */
export function fakeWorkspace(options: FakeWorkspaceOptions = {}) {
  const { people = [], role = 'owner', personal = false, teamPlan = 'visible', limit = 25 } = options;
  const organizations = new Map<string, FakeOrganization>();
  /** Whose workspaces the person has no more access to. */
  const gone = new Set<string>();

  const build = (user: string): FakeOrganization => {
    const organizationId = idOf(`workspace of ${user}`);
    const self = buildUser(user);
    const roles = (['administrator', 'member'] as const).map(name => ({
      id: idOf(`role ${name} of ${user}`),
      name,
      organizationId,
      defaultMemberRole: name === 'member',
      ...stamps,
    }));
    const member = (who: User, name: 'owner' | 'administrator' | 'member'): OrganizationMember => ({
      id: idOf(`member ${who.id}`),
      organizationId,
      user: who,
      organizationOwner: name === 'owner',
      organizationRole: roles.find(each => each.name === name) ?? null,
      teams: [],
      invitedAt: null,
      createdBy: null,
      createdByName: null,
      ...stamps,
    });
    const others = people.map(name => member(buildUser(name), 'member'));
    const owner = role === 'owner' ? self : buildUser('Olga Owner');
    const members = [member(self, role), ...others];
    if (role !== 'owner') members.push(member(owner, 'owner'));
    return {
      organization: { id: organizationId, name: 'Nordhafen', owner: owner.id, personal, ...stamps },
      roles,
      members,
      invites: [],
      teams: [],
      teamMembers: new Map(),
    };
  };
  /** The workspace of a person. */
  const of = (user = 'nobody'): FakeOrganization => {
    const found = organizations.get(user) ?? build(user);
    organizations.set(user, found);
    return found;
  };
  const missing = () => refuseCall({ status: 404, code: 'not_found' });
  const seatsOf = ({ members, invites }: FakeOrganization) => ({
    limit,
    taken: members.length,
    invited: invites.filter(({ state }) => state === 'pending').length,
  });
  const memberIn = ({ members }: FakeOrganization, id: string) =>
    members.find(each => each.id === id) ?? missing();

  const services: FakeServices<typeof routes> = fakeServices(routes, {
    getSession: (_, { user }) =>
      user
        ? { authenticated: true, userId: buildUser(user).id, name: user, nameRule: 'strict' }
        : { authenticated: false },
    listMyOrganizations: (_, { user }) => {
      const other = { id: idOf(`home of ${user}`), name: 'Zuhause', personal: true, ...stamps };
      return gone.has(of(user).organization.id) ? [other] : [of(user).organization, other];
    },
    getOrganization: ({ params }, { user }) =>
      gone.has(params.organizationId) ? missing() : of(user).organization,
    listFeatures: () => ({
      manageOrganizationTeams: { enabled: teamPlan === 'visible', status: teamPlan },
    }),
    listPermissions: (): Permission[] => [...rolePermissions[role]],
    listMembers({ query }, { user }) {
      const workspace = of(user);
      const { search, sort, order, page, pageSize } = query;
      const keyOf = (each: OrganizationMember) =>
        sort === 'role'
          ? `${each.organizationOwner ? 0 : (each.organizationRole?.name ?? 'member')}`
          : sort === 'joined'
            ? each.createdAt
            : each.user.fullname;
      const found = workspace.members
        .filter(({ user: { fullname, email } }) =>
          `${fullname} ${email}`.toLowerCase().includes(search.toLowerCase()),
        )
        .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
      if (order === 'descending') found.reverse();
      return {
        results: found.slice((page - 1) * pageSize, page * pageSize),
        totalCount: found.length,
        seats: seatsOf(workspace),
      };
    },
    listRoles: (_, { user }) => [...of(user).roles],
    updateMember({ params, body }, { user }) {
      const workspace = of(user);
      const changed = {
        ...memberIn(workspace, params.memberId),
        organizationRole: workspace.roles.find(({ id }) => id === body.roleId) ?? missing(),
      };
      workspace.members = workspace.members.map(each => (each.id === changed.id ? changed : each));
      return changed;
    },
    countMemberResources: () => ({ cards: { PRIVATE: 3, ORG: 12, PUBLIC: 1 }, lists: 2 }),
    removeMember({ params }, { user }) {
      const workspace = of(user);
      const removed = memberIn(workspace, params.memberId);
      workspace.members = workspace.members.filter(each => each !== removed);
      if (removed.user.id === buildUser(user ?? '').id) gone.add(params.organizationId);
      return undefined;
    },
  });
  return { services, of };
}
