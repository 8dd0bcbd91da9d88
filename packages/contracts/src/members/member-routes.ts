import * as z from 'zod/mini';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { limits } from '../limits';
import { organizationParams } from '../organizations/organization';
import { resourcesActions } from '../organizations/resources-action';
import { seats } from '../organizations/seats';
import { boundedText } from '../text';
import { memberResources, memberSorts, organizationMember } from './member';

const params = z.object({ organizationId: z.uuid(), memberId: z.uuid() });
const manages = {
  login: 'session',
  permission: 'manageOrganizationMembers',
  embed: ['workspace'],
} as const;
const managesMember = { ...manages, thing: { member: 'manage' } } as const;

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
      /** Members that the search finds, on all pages. */
      totalCount: z.number(),
      seats,
    }),
  },
  access: manages,
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
  access: managesMember,
});

export const removeMember = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/members/:memberId',
  summary:
    'Removes a member with chats, keys and sessions; cards and lists are deleted or transferred to the caller',
  params,
  query: z.object({ resourcesAction: z.enum(resourcesActions) }),
  answer: { kind: 'empty' },
  access: managesMember,
  errors: ['member_is_owner'],
});
