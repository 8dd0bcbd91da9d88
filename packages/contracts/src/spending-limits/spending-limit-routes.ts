import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { newSpendingLimit, spendingLimit, spendingLimitChange } from './spending-limit';

const params = z.object({ organizationId: z.uuid(), spendingLimitId: z.uuid() });
const manages = {
  login: 'session',
  permission: 'manageOrganizationSubscription',
  embed: ['workspace'],
} as const;
const managesLimit = { ...manages, thing: { spendingLimit: 'manage' } } as const;

export const listSpendingLimits = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/spending-limits',
  summary: 'The spending limits of members and teams',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(spendingLimit) },
  access: manages,
});

export const createSpendingLimit = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/spending-limits',
  summary: 'Limits what a member or a team may spend; each has one limit at most',
  params: organizationParams,
  body: { kind: 'json', schema: newSpendingLimit },
  answer: { kind: 'json', schema: spendingLimit, status: 201 },
  access: manages,
  errors: ['spending_limit_exists'],
  idempotent: true,
});

export const updateSpendingLimit = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/spending-limits/:spendingLimitId',
  summary: 'Changes the amount or the period of a spending limit',
  params,
  body: { kind: 'json', schema: spendingLimitChange },
  answer: { kind: 'json', schema: spendingLimit },
  access: managesLimit,
});

export const deleteSpendingLimit = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/spending-limits/:spendingLimitId',
  summary: 'Lifts a spending limit',
  params,
  answer: { kind: 'empty' },
  access: managesLimit,
});
