import * as z from 'zod/mini';
import { locales } from '../host/locale';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { limits } from '../limits';
import { resourcesActions } from '../organizations/leaving-cards-action';
import { organizationParams } from '../organizations/organization';
import { seats } from '../organizations/seats';
import { organizationRoleNames } from '../permissions/role-permissions';
import { boundedText } from '../text';
import {
  colleague,
  listedMember,
  memberOutcomes,
  memberResources,
  memberSorts,
  organizationMember,
  workspaceContact,
} from './member';

const params = z.object({ organizationId: z.uuid(), memberId: z.uuid() });
const filters = {
  /** Part of a name, a username or an e-mail address. */
  search: z._default(boundedText(limits.memberSearch), ''),
  role: z.optional(z.enum(organizationRoleNames)),
  teamId: z.optional(z.uuid()),
  /** Only members whose last call is at or after this time. */
  activeSince: z.optional(z.iso.datetime()),
  /** Only members without a call since this time. */
  inactiveSince: z.optional(z.iso.datetime()),
  sort: z._default(z.enum(memberSorts), 'name'),
  order: z._default(z.enum(['ascending', 'descending']), 'ascending'),
};
const chosenIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.memberSelection));
const inheritance = {
  resourcesAction: z.enum(resourcesActions),
  /** With `transfer`: user id of the member who inherits. Default: the caller; if the caller leaves, the owner. */
  heirId: z.optional(z.uuid()),
};
const manages = {
  login: 'session',
  permission: 'manageOrganizationMembers',
  embed: ['workspace'],
} as const;
const managesMember = { ...manages, thing: { member: 'manage' } } as const;
const isMember = { login: 'session', embed: ['workspace'] } as const;
const managesOrLeaves = { ...isMember, whileSuspended: true, thing: { member: 'leave' } } as const;

export const listMembers = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/members',
  summary: 'The members of a workspace, by page',
  params: organizationParams,
  query: z.object({
    ...filters,
    ...pageQuery,
  }),
  answer: {
    kind: 'json',
    schema: z.object({
      results: z.array(listedMember),
      /** Number of members that the search finds, on all pages. */
      totalCount: z.number(),
      seats,
    }),
  },
  access: manages,
});

export const exportMembers = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/members/export',
  summary: 'The members of a workspace as CSV',
  params: organizationParams,
  query: z.object({
    ...filters,
    /** Language of headings and roles. */
    locale: z._default(z.enum(locales), 'en'),
  }),
  answer: { kind: 'file' },
  access: manages,
  cost: 'export',
});

/** Refuses API keys: the page is meant for people. */
export const listColleagues = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/colleagues',
  summary: 'The members of a workspace as each of them sees the others, by name and page',
  params: organizationParams,
  query: z.object({
    /** Part of a name. */
    search: z._default(boundedText(limits.memberSearch), ''),
    ...pageQuery,
  }),
  answer: {
    kind: 'json',
    schema: z.object({ results: z.array(colleague), totalCount: z.number() }),
  },
  access: { ...isMember, inPerson: 'signedIn' },
});

export const getColleaguePicture = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/colleagues/:userId/picture',
  summary: 'The picture of a member of a workspace as a square WebP, for the other members',
  params: z.object({ organizationId: z.uuid(), userId: z.uuid() }),
  /** The colleague's `picture_id`, so that a new picture has a new address. */
  query: z.object({ id: z.optional(z.uuid()) }),
  answer: { kind: 'file' },
  access: { ...isMember, inPerson: 'signedIn' },
});

export const getOwnMembership = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/members/me',
  summary: 'The caller as a member of a workspace',
  params: organizationParams,
  answer: { kind: 'json', schema: organizationMember },
  access: { ...isMember, whileSuspended: true },
});

/** Every member may see the contacts, although only managers see the list of members. */
export const listContacts = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/contacts',
  summary: 'People who can give the caller rights in a workspace: the owner, then the administrators',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(workspaceContact) },
  access: { login: 'session' },
});

export const updateMember = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/members/:memberId',
  summary: 'Gives a member another role; the owner keeps the ownership',
  params,
  body: { kind: 'json', schema: z.object({ roleId: z.uuid() }) },
  answer: { kind: 'json', schema: organizationMember },
  access: managesMember,
  errors: ['member_is_owner'],
});

export const updateMembers = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/members',
  summary: 'Gives several members the same role, and reports the outcome for each',
  params: organizationParams,
  body: { kind: 'json', schema: z.object({ memberIds: chosenIds, roleId: z.uuid() }) },
  answer: { kind: 'json', schema: memberOutcomes },
  access: manages,
  slow: true,
});

export const removeMembers = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/members/removal',
  summary: 'Removes several members as the removal of one does, and reports the outcome for each',
  params: organizationParams,
  body: { kind: 'json', schema: z.object({ memberIds: chosenIds, ...inheritance }) },
  answer: { kind: 'json', schema: memberOutcomes },
  access: manages,
  slow: true,
});

export const countMemberResources = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/members/:memberId/resources',
  summary: 'How many prompt cards, by visibility, lists, agents and teams a member has in a workspace',
  params,
  answer: { kind: 'json', schema: memberResources },
  access: managesOrLeaves,
});

export const removeMember = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/members/:memberId',
  summary:
    'Removes a member, or leaves, with chats, keys and sessions; cards and lists are deleted, or go to a member together with agents and teams',
  params,
  query: z.object(inheritance),
  answer: { kind: 'empty' },
  access: managesOrLeaves,
  errors: ['member_is_owner'],
});
