import * as z from 'zod/mini';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { boundedText } from '../text';
import { creditPackage, credits } from './credits';
import { ledgerEntry, ledgerKinds, spendingGroups, spendingSum } from './ledger';

const views = { login: 'session', permission: 'viewOrganizationCredits' } as const;
const reads = {
  login: 'session',
  permission: 'viewOrganizationUsage',
  embed: ['workspace'],
} as const;

/** Period of the entries: `from` is inclusive, `to` is exclusive. */
const period = { from: z.optional(z.iso.datetime()), to: z.optional(z.iso.datetime()) };
const ledgerFilter = {
  ...period,
  userId: z.optional(z.uuid()),
  agentId: z.optional(z.uuid()),
  model: z.optional(z.string().check(z.maxLength(200))),
  kind: z.optional(z.enum(ledgerKinds)),
};

export const getCredits = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/credits',
  summary: 'The credit balance of a workspace',
  params: organizationParams,
  answer: { kind: 'json', schema: credits },
  access: { ...views, embed: ['chat', 'images', 'workspace'], vouched: 'members' },
});

export const listCreditPackages = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/credit-packages',
  summary: 'The credit that a workspace can buy',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(creditPackage) },
  access: { ...views, embed: ['chat', 'images', 'workspace'], vouched: 'members' },
});

export const listLedger = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/credits/ledger',
  summary: 'The movements of credit, the latest first',
  params: organizationParams,
  query: z.object({ ...ledgerFilter, ...pageQuery }),
  answer: {
    kind: 'json',
    schema: z.object({ results: z.array(ledgerEntry), totalCount: z.number() }),
  },
  access: reads,
});

export const exportLedger = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/credits/ledger/export',
  summary: 'The movements of credit as CSV, the oldest first',
  params: organizationParams,
  query: z.object(ledgerFilter),
  answer: { kind: 'file' },
  access: reads,
  cost: 'export',
  slow: true,
});

export const getSpending = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/credits/spending',
  summary: 'What was spent, summed up by day, member, agent, model or kind',
  params: organizationParams,
  query: z.object({ ...ledgerFilter, by: z.enum(spendingGroups) }),
  answer: {
    kind: 'json',
    schema: z.object({ results: z.array(spendingSum), totalMicroeuro: z.number() }),
  },
  access: reads,
});

export const correctCredits = route({
  service: 'core',
  method: 'POST',
  path: '/v1/credit-corrections',
  summary: 'Books a refund or a correction on the credit of any workspace; for staff of the product',
  body: {
    kind: 'json',
    schema: z.object({
      organizationId: z.uuid(),
      kind: z.enum(['refund', 'correction']),
      /** In millionths of a euro; a negative amount removes credit, at most the available credit. */
      amountMicroeuro: z.int().check(z.gte(-1_000_000_000_000), z.lte(1_000_000_000_000)),
      reason: boundedText(200, 1),
    }),
  },
  answer: { kind: 'json', schema: ledgerEntry, status: 201 },
  access: { login: 'session', permission: 'correctCredits' },
  idempotent: true,
  errors: ['no_credits'],
});
