import * as z from 'zod/mini';
import { addressNumber } from '../http/address-number';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { organizationParams } from '../organizations/organization';

/** The credit of a workspace as the chat service reports it, in euro. */
export const budget = snakeObject({
  orgId: z.uuid(),
  /** The amount that can be spent now. */
  remainingBudget: z.number(),
  /** Grants and purchases in the current period. */
  totalBudget: z.number(),
  /** Spent in the current period. */
  usedBudget: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
  /** The person behind the latest entry; null for the server. */
  updatedBy: z.nullable(z.uuid()),
});
export type Budget = z.output<typeof budget>;

/** Whether the caller may use a model that costs credit. */
export const budgetCheck = snakeObject({
  allowed: z.boolean(),
  /** The reason for a refusal. */
  errorCode: z.nullable(z.enum(['no_credits', 'spending_limit_reached'])),
  /** The amount that the caller can spend now, in euro: the balance, or less if a spending limit is closer. */
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
  failure: 'failed_to_get_organization_cost_budget',
});

export const checkBudget = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/budgets/check',
  summary: 'Whether the caller may ask, as a completion would find it',
  params: organizationParams,
  query: z.object({
    /** An agent whose model costs nothing is always allowed. Default: any model that costs credit. */
    agent_id: z.optional(z.uuid()),
  }),
  answer: { kind: 'json', schema: budgetCheck },
  access,
  failure: 'failed_to_get_organization_cost_budget',
});

/** An estimate of what the next answer costs. */
export const costEstimate = snakeObject({
  /** For a model that costs no credit, 0. */
  costInEuro: z.number(),
});

export const estimateCost = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/budgets/estimate',
  summary:
    'What an answer would cost: the input as counted for a reservation, the output by the median of the latest answers of the agent',
  params: organizationParams,
  query: z.object({
    agent_id: z.uuid(),
    /** The chat whose messages and files are part of the input. Default: a new chat. */
    channel_id: z.optional(z.uuid()),
    /** Length of the question. */
    characters: addressNumber(0, 2 * limits.messageText),
    /** Uploaded files that go with the question, separated by commas. */
    file_ids: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  answer: { kind: 'json', schema: costEstimate },
  access: { ...access, embed: ['chat'] },
  errors: ['agent_not_found'],
});
