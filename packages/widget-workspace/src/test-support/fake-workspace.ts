import {
  addTeamMember,
  addTeamMembers,
  countMemberResources,
  createInvite,
  createTeam,
  deleteOrganization,
  deleteTeam,
  exportMembers,
  type FeatureStatus,
  getOrganization,
  getOwnMembership,
  getSession,
  type Invite,
  type InviteWithLink,
  type ListedMember,
  lifetimes,
  listColleagues,
  listFeatures,
  listInvites,
  listMembers,
  listMyOrganizations,
  listPermissions,
  listRoles,
  listTeamCandidates,
  listTeamMembers,
  listTeamRoles,
  listTeams,
  type Organization,
  type OrganizationMember,
  type OrganizationRole,
  type OrganizationRoleName,
  organizationRoleNames,
  type Permission,
  removeMember,
  removeMembers,
  removeTeamMember,
  removeTeamMembers,
  resendInvite,
  revokeInvite,
  rolePermissions,
  type Team,
  type TeamMember,
  type TeamRole,
  teamRoleNames,
  transferOrganization,
  type User,
  updateMember,
  updateMembers,
  updateOrganization,
  updateTeam,
  updateTeamMember,
} from '@oriel/contracts';
import { createFakeService, refuseCall } from '@oriel/contracts/testing';
import { fakeAgents } from './fake-agents';
import { fakeApplications } from './fake-applications';
import { fakeAudit } from './fake-audit';
import { fakeKeys } from './fake-keys';
import { fakeSubscription } from './fake-subscription';
import { fakeToolServers } from './fake-tool-servers';

const date = '2026-01-10T09:00:00.000Z';
const stamps = { createdAt: date, updatedAt: date };

/** Options of the fake workspace. */
export interface FakeWorkspaceOptions {
  /** Names of members besides the user. */
  readonly people?: readonly string[];
  readonly role?: OrganizationRoleName;
  readonly personal?: boolean;
  /** Status of the features of the team plan. */
  readonly teamPlan?: FeatureStatus;
  /** Number of licences. */
  readonly limit?: number;
  /** Whether mails are sent. */
  readonly sendsMail?: boolean;
  /** Milliseconds since Ada signed in to the portal, whose cookie identifies calls without a token. Default: not signed in. */
  readonly signedInFor?: number;
}

/** The state of one workspace. */
export interface FakeOrganization {
  organization: Organization;
  readonly roles: readonly OrganizationRole[];
  members: ListedMember[];
  invites: Invite[];
  teams: Team[];
  readonly teamMembers: Map<string, TeamMember[]>;
}

const idOf = (text: string): string => {
  const digits = [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0xffffffff, 7);
  return `00000000-0000-4000-8000-0000${digits.toString(16).padStart(8, '0')}`;
};

const buildUser = (name: string): User => ({
  id: idOf(`user ${name}`),
  username: name.toLowerCase().replace(/ .*/, ''),
  fullname: name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@nordhafen.example`,
  ...stamps,
});

/** A newly sent invite. */
export const buildInvite = (email: string, overrides: Partial<Invite> = {}): Invite => {
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    organizationId: idOf('workspace of Ada'),
    email,
    state: 'pending',
    role: 'member',
    teams: [],
    emailSent: true,
    expiresAt: new Date(now + lifetimes.invite * 1_000).toISOString(),
    createdBy: idOf('user Ada'),
    createdByName: 'Ada',
    createdAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
    ...overrides,
  };
};

export const buildTeam = (name: string, organizationId = idOf('workspace of Ada')): Team => ({
  id: idOf(`team ${name}`),
  name,
  organizationId,
  memberCount: 1,
  ...stamps,
});

const roleOf = ({ organizationOwner, organizationRole }: OrganizationMember) =>
  organizationOwner ? 'owner' : (organizationRole?.name ?? 'member');

const rolesOf = (teamId: string): TeamRole[] =>
  teamRoleNames.map(name => ({ id: idOf(`${teamId} ${name}`), name, teamId, ...stamps }));

const linked = (invite: Invite): InviteWithLink => ({
  ...invite,
  link: `https://ai.example.com/invite?inviteId=token-of-${invite.email}`,
});

/** Fake services for workspaces. Each user has one. */
export function fakeWorkspace(options: FakeWorkspaceOptions = {}) {
  const {
    people = [],
    role = 'owner',
    personal = false,
    teamPlan = 'visible',
    limit = 25,
    sendsMail = true,
    signedInFor,
  } = options;
  const ofCookie = signedInFor === undefined ? undefined : 'Ada';
  const organizations = new Map<string, FakeOrganization>();
  /** Users whose workspaces are no longer accessible. */
  const gone = new Set<string>();

  const build = (user: string): FakeOrganization => {
    const organizationId = idOf(`workspace of ${user}`);
    const self = buildUser(user);
    const roles = organizationRoleNames
      .filter(name => name !== 'owner')
      .map(name => ({
        id: idOf(`role ${name} of ${user}`),
        name,
        organizationId,
        defaultMemberRole: name === 'member',
        ...stamps,
      }));
    const member = (who: User, name: OrganizationRoleName): ListedMember => ({
      id: idOf(`member ${who.id}`),
      organizationId,
      user: who,
      organizationOwner: name === 'owner',
      organizationRole: roles.find(each => each.name === name) ?? null,
      teams: [],
      invitedAt: null,
      createdBy: null,
      createdByName: null,
      lastActiveAt: null,
      spentMicroeuro: 0,
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
  /** The workspace of a user. */
  const of = (user = ofCookie ?? 'nobody'): FakeOrganization => {
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

  const state = { signedInFor };
  const services = createFakeService();
  /** The state of the administrator tabs, one for all users. */
  const administration = {
    keys: fakeKeys(services),
    agents: fakeAgents(services),
    toolServers: fakeToolServers(services),
    applications: fakeApplications(services),
    audit: fakeAudit(services),
    subscription: fakeSubscription(services),
  };

  services.on(getSession, (_, { user = ofCookie }) => {
    if (!user) return { authenticated: false };
    const session = { authenticated: true, userId: buildUser(user).id, name: user };
    if (state.signedInFor === undefined) return session;
    return { ...session, signedInAt: new Date(Date.now() - state.signedInFor).toISOString() };
  });
  services.on(listMyOrganizations, (_, { user = ofCookie }) => {
    const other = { id: idOf(`home of ${user}`), name: 'Zuhause', personal: true, ...stamps };
    return gone.has(of(user).organization.id) ? [other] : [of(user).organization, other];
  });
  services.on(getOrganization, ({ params }, { user }) =>
    gone.has(params.organizationId) ? missing() : of(user).organization,
  );
  services.on(listFeatures, () => ({
    manageOrganizationTeams: { enabled: teamPlan === 'visible', status: teamPlan },
    leadOrganizationTeams: { enabled: teamPlan === 'visible', status: teamPlan },
  }));
  services.on(listPermissions, (): Permission[] => [...rolePermissions[role]]);
  services.on(listMembers, ({ query }, { user }) => {
    const workspace = of(user);
    const { search, role: asked, sort, order, page, pageSize } = query;
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
      .filter(each => asked === undefined || roleOf(each) === asked)
      .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
    if (order === 'descending') found.reverse();
    return {
      results: found.slice((page - 1) * pageSize, page * pageSize),
      totalCount: found.length,
      seats: seatsOf(workspace),
      sendsMail,
    };
  });
  services.on(
    getOwnMembership,
    (_, { user = ofCookie ?? 'nobody' }) =>
      of(user).members.find(each => each.user.id === buildUser(user).id) ?? missing(),
  );
  services.on(listColleagues, ({ query: { search, page, pageSize } }, { user }) => {
    const found = of(user).members.filter(({ user: { fullname } }) =>
      fullname.toLowerCase().includes(search.toLowerCase()),
    );
    const results = found.slice((page - 1) * pageSize, page * pageSize).map(each => ({
      id: each.user.id,
      fullname: each.user.fullname,
      email: roleOf(each) === 'member' ? null : each.user.email,
      role: roleOf(each),
      teams: each.teams,
      ...(each.user.pictureId && { pictureId: each.user.pictureId }),
    }));
    return { results, totalCount: found.length };
  });
  services.on(exportMembers, () => new Response('\ufeffName,E-mail'));
  services.on(updateMembers, ({ body: { memberIds, roleId } }, { user }) => {
    const workspace = of(user);
    const organizationRole = workspace.roles.find(({ id }) => id === roleId) ?? missing();
    workspace.members = workspace.members.map(each =>
      memberIds.includes(each.id) ? { ...each, organizationRole } : each,
    );
    return memberIds.map(id => ({ id, refusal: null }));
  });
  services.on(removeMembers, ({ body: { memberIds } }, { user }) => {
    const workspace = of(user);
    workspace.members = workspace.members.filter(({ id }) => !memberIds.includes(id));
    return memberIds.map(id => ({ id, refusal: null }));
  });
  services.on(addTeamMembers, ({ body }) => body.userIds.map(id => ({ id, refusal: null })));
  services.on(removeTeamMembers, ({ body }) => body.userIds.map(id => ({ id, refusal: null })));
  services.on(listRoles, (_, { user }) => [...of(user).roles]);
  services.on(updateMember, ({ params, body }, { user }) => {
    const workspace = of(user);
    const changed = {
      ...memberIn(workspace, params.memberId),
      organizationRole: workspace.roles.find(({ id }) => id === body.roleId) ?? missing(),
    };
    workspace.members = workspace.members.map(each => (each.id === changed.id ? changed : each));
    return changed;
  });
  services.on(countMemberResources, () => ({
    cards: { PRIVATE: 3, ORG: 12, PUBLIC: 1 },
    lists: 2,
    agents: 1,
    teams: 0,
  }));
  services.on(removeMember, ({ params }, { user }) => {
    const workspace = of(user);
    const removed = memberIn(workspace, params.memberId);
    workspace.members = workspace.members.filter(each => each !== removed);
    if (removed.user.id === buildUser(user ?? ofCookie ?? '').id) gone.add(params.organizationId);
    return undefined;
  });
  services.on(listInvites, ({ query: { state, page, pageSize } }, { user }) => {
    const workspace = of(user);
    const found = workspace.invites.filter(each =>
      state ? each.state === state : ['pending', 'expired'].includes(each.state),
    );
    return {
      results: found.slice((page - 1) * pageSize, page * pageSize),
      totalCount: found.length,
      seats: seatsOf(workspace),
      sendsMail,
    };
  });
  services.on(createInvite, ({ body: { email, role, teamIds = [] } }, { user }) => {
    const workspace = of(user);
    const isSame = (other: string | null) => other?.toLowerCase() === email.toLowerCase();
    const conflict = (code: 'user_already_member' | 'email_already_invited' | 'no_free_seats') =>
      refuseCall({ status: 409, code });
    const { taken, invited } = seatsOf(workspace);
    if (workspace.members.some(each => isSame(each.user.email))) return conflict('user_already_member');
    if (workspace.invites.some(each => isSame(each.email))) return conflict('email_already_invited');
    if (taken + invited >= limit) return conflict('no_free_seats');
    const invite = buildInvite(email, {
      organizationId: workspace.organization.id,
      emailSent: sendsMail,
      ...(role && { role }),
      teams: workspace.teams.filter(({ id }) => teamIds.includes(id)).map(({ id, name }) => ({ id, name })),
    });
    workspace.invites = [invite, ...workspace.invites];
    return linked(invite);
  });
  services.on(resendInvite, ({ params }, { user }) => {
    const workspace = of(user);
    const { email, id } = workspace.invites.find(each => each.id === params.inviteId) ?? missing();
    const renewed = { ...buildInvite(email, { emailSent: sendsMail }), id };
    workspace.invites = workspace.invites.map(each => (each.id === id ? renewed : each));
    return linked(renewed);
  });
  services.on(revokeInvite, ({ params }, { user }) => {
    const workspace = of(user);
    workspace.invites = workspace.invites.filter(each => each.id !== params.inviteId);
    return undefined;
  });
  services.on(listTeams, (_, { user }) => {
    const { teams, teamMembers } = of(user);
    return teams.map(team => ({ ...team, memberCount: teamMembers.get(team.id)?.length ?? 0 }));
  });
  services.on(createTeam, ({ params, body }, { user }) => {
    const team = buildTeam(body.name, params.organizationId);
    of(user).teams.push(team);
    return team;
  });
  services.on(updateTeam, ({ params, body }, { user }) => {
    const workspace = of(user);
    const renamed = {
      ...(workspace.teams.find(({ id }) => id === params.teamId) ?? missing()),
      name: body.name,
    };
    workspace.teams = workspace.teams.map(each => (each.id === renamed.id ? renamed : each));
    return renamed;
  });
  services.on(deleteTeam, ({ params }, { user }) => {
    const workspace = of(user);
    workspace.teams = workspace.teams.filter(({ id }) => id !== params.teamId);
    return undefined;
  });
  services.on(listTeamMembers, ({ params }, { user }) => [
    ...(of(user).teamMembers.get(params.teamId) ?? []),
  ]);
  services.on(listTeamCandidates, ({ query: { search } }, { user }) => {
    const found = of(user)
      .members.map(each => each.user)
      .filter(({ fullname }) => fullname.toLowerCase().includes(search.toLowerCase()));
    return { results: found, totalCount: found.length };
  });
  services.on(addTeamMember, ({ params, body }, { user }) => {
    const workspace = of(user);
    const { user: who } = workspace.members.find(each => each.user.id === body.userId) ?? missing();
    const made = {
      id: idOf(`${params.teamId} ${who.id}`),
      teamId: params.teamId,
      teamOwner: false,
      teamRole: null,
      user: who,
      ...stamps,
    };
    workspace.teamMembers.set(params.teamId, [...(workspace.teamMembers.get(params.teamId) ?? []), made]);
    return made;
  });
  services.on(listTeamRoles, ({ params }) => rolesOf(params.teamId));
  services.on(updateTeamMember, ({ params, body }, { user }) => {
    const { teamMembers } = of(user);
    const before = teamMembers.get(params.teamId) ?? [];
    const found = before.find(({ id }) => id === params.memberId) ?? missing();
    const changed = {
      ...found,
      teamRole: rolesOf(params.teamId).find(({ id }) => id === body.roleId) ?? missing(),
    };
    teamMembers.set(
      params.teamId,
      before.map(each => (each === found ? changed : each)),
    );
    return changed;
  });
  services.on(removeTeamMember, ({ params }, { user }) => {
    const { teamMembers } = of(user);
    const before = teamMembers.get(params.teamId) ?? [];
    teamMembers.set(
      params.teamId,
      before.filter(({ id }) => id !== params.memberId),
    );
    return undefined;
  });
  services.on(updateOrganization, ({ body }, { user }) => {
    const workspace = of(user);
    workspace.organization = { ...workspace.organization, name: body.name };
    return workspace.organization;
  });
  services.on(deleteOrganization, ({ params }) => {
    gone.add(params.organizationId);
    return undefined;
  });
  services.on(transferOrganization, ({ body }, { user }) => {
    const workspace = of(user);
    const { user: next } = memberIn(workspace, body.memberId);
    workspace.organization = { ...workspace.organization, owner: next.id };
    return workspace.organization;
  });
  return {
    services,
    of,
    administration,
    /** Ada has signed in again in another tab. */
    signInAgain() {
      state.signedInFor = 0;
    },
  };
}
