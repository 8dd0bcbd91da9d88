import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { organizationParams } from '../organizations/organization';

/** The credit of a workspace as the chat service names it, in euro. */
export const budget = snakeObject({
  orgId: z.uuid(),
  /** The amount that can be spent now. */
  remainingBudget: z.number(),
  /** Grants and purchases of the present period. */
  totalBudget: z.number(),
  /** Spent in the present period. */
  usedBudget: z.number(),
  /** Epoch, in milliseconds. */
  updatedAt: z.number(),
  /** The person of the latest movement; null for the server. */
  updatedBy: z.nullable(z.uuid()),
});
export type Budget = z.output<typeof budget>;

/** Whether the caller may ask a model that costs. */
export const budgetCheck = snakeObject({
  allowed: z.boolean(),
  /** Why not. */
  errorCode: z.nullable(z.enum(['no_credits', 'spending_limit_reached'])),
  /** The amount that the caller can spend now, in euro: the balance, or less where a spending limit is closer. */
  remainingBudget: z.number(),
});
export type BudgetCheck = z.output<typeof budgetCheck>;

const access = {
  login: 'session',
  permission: 'viewOrganizationCredits',
  embed: ['chat', 'images', 'workspace'],
  vouched: 'members',
} as const;

export const listBudgets = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/budgets',
  summary: 'The budget of a workspace',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(budget) },
  access,
});

export const checkBudget = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/budgets/check',
  summary: 'Whether the caller may ask, as a completion would find it',
  params: organizationParams,
  query: z.object({
    /** An agent whose model costs nothing is always allowed. Default: any that costs. */
    agent_id: z.optional(z.uuid()),
  }),
  answer: { kind: 'json', schema: budgetCheck },
  access,
});
