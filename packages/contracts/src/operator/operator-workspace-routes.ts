import * as z from 'zod/mini';
import { operatorAccess } from '../http/operator-access';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import {
  invoicedPlan,
  operatorReason,
  operatorTeam,
  operatorWorkspace,
  operatorWorkspaceDetails,
  workspaceStates,
} from './operator-workspace';
import { workspaceLimits } from './workspace-limits';

// Not named `organizationId`: operators are no members.
const params = z.object({ workspaceId: z.uuid() });
const details = { kind: 'json', schema: operatorWorkspaceDetails } as const;
const withReason = z.object({ reason: operatorReason });

export const listOperatorWorkspaces = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/workspaces',
  summary: 'All workspaces by name, by page; for operators',
  query: z.object({
    ...pageQuery,
    /** A part of the name, of the owner’s name or address, or an id. */
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(z.enum(workspaceStates)),
  }),
  answer: {
    kind: 'json',
    schema: z.object({ results: z.array(operatorWorkspace), totalCount: z.number() }),
  },
  access: operatorAccess,
});

export const getOperatorWorkspace = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/workspaces/:workspaceId',
  summary: 'Plan, credit, limits and state of a workspace; for operators',
  params,
  answer: details,
  access: operatorAccess,
});

export const listOperatorTeams = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/workspaces/:workspaceId/teams',
  summary: 'The teams of a workspace by name; for operators, who can limit models to teams',
  params,
  answer: { kind: 'json', schema: z.array(operatorTeam) },
  access: operatorAccess,
});

export const setInvoicedPlan = route({
  service: 'core',
  method: 'PUT',
  path: '/v1/operator/workspaces/:workspaceId/plan',
  summary: 'Sets a plan that is invoiced elsewhere',
  params,
  body: { kind: 'json', schema: invoicedPlan },
  answer: details,
  access: operatorAccess,
  errors: ['subscription_active', 'seats_too_few', 'seats_too_many'],
});

export const removeInvoicedPlan = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/operator/workspaces/:workspaceId/plan',
  summary: 'Ends a plan that is invoiced elsewhere',
  params,
  answer: details,
  access: operatorAccess,
  errors: ['subscription_active'],
});

export const setWorkspaceLimits = route({
  service: 'core',
  method: 'PUT',
  path: '/v1/operator/workspaces/:workspaceId/limits',
  summary: 'Sets the limits of one workspace; what is absent follows the server and the plan',
  params,
  body: { kind: 'json', schema: workspaceLimits },
  answer: details,
  access: operatorAccess,
});

export const suspendWorkspace = route({
  service: 'core',
  method: 'PUT',
  path: '/v1/operator/workspaces/:workspaceId/suspension',
  summary: 'Suspends a workspace: its members may only export their data and leave. Nothing is deleted',
  params,
  body: { kind: 'json', schema: withReason },
  answer: details,
  access: operatorAccess,
});

export const resumeWorkspace = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/operator/workspaces/:workspaceId/suspension',
  summary: 'Ends the suspension of a workspace',
  params,
  answer: details,
  access: operatorAccess,
});
