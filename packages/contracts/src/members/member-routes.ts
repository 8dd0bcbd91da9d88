import * as z from 'zod/mini';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { limits } from '../limits';
import { resourcesActions } from '../organizations/leaving-cards-action';
import { organizationParams } from '../organizations/organization';
import { seats } from '../organizations/seats';
import { boundedText } from '../text';
import { memberResources, memberSorts, organizationMember, workspaceContact } from './member';

const params = z.object({ organizationId: z.uuid(), memberId: z.uuid() });
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
    /** Part of a name, a username or an e-mail address. */
    search: z._default(boundedText(limits.memberSearch), ''),
    sort: z._default(z.enum(memberSorts), 'name'),
    order: z._default(z.enum(['ascending', 'descending']), 'ascending'),
    ...pageQuery,
  }),
  answer: {
    kind: 'json',
    schema: z.object({
      results: z.array(organizationMember),
      /** Number of members that the search finds, on all pages. */
      totalCount: z.number(),
      seats,
    }),
  },
  access: manages,
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

export const countMemberResources = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/members/:memberId/resources',
  summary: 'How many prompt cards, by visibility, and lists a member has in a workspace',
  params,
  answer: { kind: 'json', schema: memberResources },
  access: managesOrLeaves,
});

export const removeMember = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/members/:memberId',
  summary:
    'Removes a member, or leaves, with chats, keys and sessions; cards and lists are deleted or go to the caller, of one who leaves to the owner',
  params,
  query: z.object({ resourcesAction: z.enum(resourcesActions) }),
  answer: { kind: 'empty' },
  access: managesOrLeaves,
  errors: ['member_is_owner'],
});
