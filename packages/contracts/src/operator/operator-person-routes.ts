import * as z from 'zod/mini';
import { freshOperatorAccess, operatorAccess } from '../http/operator-access';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { productRoleNames } from '../permissions/role-permissions';
import { mergeOffer, operatorPerson, operatorPersonDetails } from './operator-person';

const params = z.object({ personId: z.uuid() });
const roleParams = z.object({ personId: z.uuid(), role: z.enum(productRoleNames) });
const details = { kind: 'json', schema: operatorPersonDetails } as const;

export const listOperatorPeople = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/people',
  summary: 'All people who sign in, by name, by page; for operators',
  query: z.object({
    ...pageQuery,
    /** A part of the name, the username or the address, or an id. */
    search: z.optional(z.string().check(z.maxLength(200))),
    role: z.optional(z.enum(productRoleNames)),
  }),
  answer: {
    kind: 'json',
    schema: z.object({ results: z.array(operatorPerson), totalCount: z.number() }),
  },
  access: operatorAccess,
});

export const getOperatorPerson = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/people/:personId',
  summary: 'Sign-ins, workspaces and roles of a person; for operators',
  params,
  answer: details,
  access: operatorAccess,
});

export const giveProductRole = route({
  service: 'core',
  method: 'PUT',
  path: '/v1/operator/people/:personId/product-roles/:role',
  summary: 'Gives a person a role in the product',
  params: roleParams,
  answer: details,
  access: freshOperatorAccess,
});

export const takeProductRole = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/operator/people/:personId/product-roles/:role',
  summary: 'Takes a role in the product; not that of the last operator',
  params: roleParams,
  answer: details,
  access: freshOperatorAccess,
  errors: ['conflict'],
});

export const signPersonOut = route({
  service: 'core',
  method: 'POST',
  path: '/v1/operator/people/:personId/sign-out',
  summary: 'Ends all sign-ins of a person, in browsers and embeds',
  params,
  answer: details,
  access: operatorAccess,
});

export const offerMerge = route({
  service: 'core',
  method: 'POST',
  path: '/v1/operator/merges',
  summary:
    'Offers to merge an old account into a new one. The link works once, for an hour, and only for somebody who signs in to both',
  body: { kind: 'json', schema: z.object({ fromPersonId: z.uuid(), toPersonId: z.uuid() }) },
  answer: {
    kind: 'json',
    schema: z.object({
      offer: mergeOffer,
      /** For the person; shown only here. */
      link: z.url(),
    }),
    status: 201,
  },
  access: freshOperatorAccess,
});

export const withdrawMerge = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/operator/merges/:mergeId',
  summary: 'Withdraws the offer of a merge',
  params: z.object({ mergeId: z.uuid() }),
  answer: { kind: 'empty' },
  access: operatorAccess,
});
