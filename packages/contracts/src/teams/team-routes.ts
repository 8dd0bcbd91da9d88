import * as z from 'zod/mini';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { limits } from '../limits';
import { memberOutcomes } from '../members/member';
import { organizationParams } from '../organizations/organization';
import { boundedText } from '../text';
import { user } from '../users/user';
import { team, teamMember, teamName, teamRole } from './team';

const params = z.object({ organizationId: z.uuid(), teamId: z.uuid() });
const memberParams = z.object({ organizationId: z.uuid(), teamId: z.uuid(), memberId: z.uuid() });
const chosenUsers = z.object({
  userIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.memberSelection)),
});
const nameErrors = ['team_name_required', 'team_name_length', 'team_name_charset'] as const;

const manages = {
  login: 'session',
  permission: 'manageOrganizationTeams',
  feature: 'manageOrganizationTeams',
  embed: ['workspace'],
} as const;
const managesTeam = { ...manages, thing: { team: 'manage' } } as const;
/** For people who manage all teams, and for team leads, who see only the teams that they lead. */
const leads = {
  ...manages,
  permission: 'leadOrganizationTeams',
  feature: 'leadOrganizationTeams',
} as const;
const leadsTeam = { ...leads, thing: { team: 'lead' } } as const;

export const listTeams = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/teams',
  summary: 'The teams of a workspace that the caller manages or leads',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(team) },
  // The chat needs it, because agents are assigned to teams.
  access: { ...leads, embed: ['workspace', 'chat'] },
});

export const createTeam = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/teams',
  summary: 'Creates a team that the caller owns',
  params: organizationParams,
  body: { kind: 'json', schema: teamName },
  answer: { kind: 'json', schema: team, status: 201 },
  access: manages,
  errors: nameErrors,
  idempotent: true,
});

export const getTeam = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/teams/:teamId',
  summary: 'One team',
  params,
  answer: { kind: 'json', schema: team },
  access: leadsTeam,
});

export const updateTeam = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/teams/:teamId',
  summary: 'Renames a team',
  params,
  body: { kind: 'json', schema: teamName },
  answer: { kind: 'json', schema: team },
  access: managesTeam,
  errors: nameErrors,
});

export const deleteTeam = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/teams/:teamId',
  summary: 'Deletes a team; its members stay in the workspace',
  params,
  answer: { kind: 'empty' },
  access: managesTeam,
});

export const listTeamMembers = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/teams/:teamId/members',
  summary: 'The members of a team',
  params,
  answer: { kind: 'json', schema: z.array(teamMember) },
  access: leadsTeam,
});

export const listTeamCandidates = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/teams/:teamId/candidates',
  summary: 'Members of the workspace who can be added to a team, by name and by page',
  params,
  query: z.object({
    /** Part of a name, a username or an e-mail address. */
    search: z._default(boundedText(limits.memberSearch), ''),
    ...pageQuery,
  }),
  answer: { kind: 'json', schema: z.object({ results: z.array(user), totalCount: z.number() }) },
  access: leadsTeam,
});

export const addTeamMember = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/teams/:teamId/members',
  summary: 'Adds a member of the workspace to a team; adding again changes nothing',
  params,
  body: { kind: 'json', schema: z.object({ userId: z.uuid() }) },
  answer: { kind: 'json', schema: teamMember, status: 201 },
  access: leadsTeam,
});

export const addTeamMembers = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/teams/:teamId/members/additions',
  summary: 'Adds several members of the workspace to a team, and reports the outcome for each',
  params,
  body: { kind: 'json', schema: chosenUsers },
  answer: { kind: 'json', schema: memberOutcomes },
  access: managesTeam,
  slow: true,
});

export const removeTeamMembers = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/teams/:teamId/members/removal',
  summary: 'Removes several people from a team, and reports the outcome for each',
  params,
  body: { kind: 'json', schema: chosenUsers },
  answer: { kind: 'json', schema: memberOutcomes },
  access: managesTeam,
  slow: true,
});

export const listTeamRoles = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/teams/:teamId/roles',
  summary: 'The roles that members of a team can have',
  params,
  answer: { kind: 'json', schema: z.array(teamRole) },
  access: leadsTeam,
});

export const updateTeamMember = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/teams/:teamId/members/:memberId',
  summary: 'Changes the role of a member of a team',
  params: memberParams,
  body: { kind: 'json', schema: z.object({ roleId: z.uuid() }) },
  answer: { kind: 'json', schema: teamMember },
  access: managesTeam,
});

export const removeTeamMember = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/teams/:teamId/members/:memberId',
  summary: 'Removes a member from a team',
  params: memberParams,
  answer: { kind: 'empty' },
  access: leadsTeam,
});
