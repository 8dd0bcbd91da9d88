import * as z from 'zod/mini';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { auditEntry, auditGroups, auditKinds } from './audit-entry';

const access = {
  login: 'session',
  permission: 'viewOrganizationAudit',
  embed: ['workspace'],
} as const;

const filters = {
  /** Id of the actor. */
  actorId: z.optional(z.uuid()),
  kind: z.optional(z.enum(auditKinds)),
  /** All kinds in a group. */
  group: z.optional(z.enum(auditGroups)),
  /** Start of the period, inclusive. */
  from: z.optional(z.iso.datetime()),
  /** End of the period, exclusive. */
  to: z.optional(z.iso.datetime()),
};

export const listAuditEntries = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/audit-log',
  summary: 'What was changed in a workspace and by whom, the newest first, by page',
  params: organizationParams,
  query: z.object({ ...filters, ...pageQuery }),
  answer: {
    kind: 'json',
    schema: z.object({ results: z.array(auditEntry), totalCount: z.number() }),
  },
  access,
});

export const listAuditActors = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/audit-log/actors',
  summary: 'Everybody who stands in the audit log, by name, under the name of the last entry',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(z.object({ id: z.uuid(), name: z.string() })) },
  access,
});

export const exportAuditEntries = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/audit-log/export',
  summary: 'The audit log as CSV, the newest first',
  params: organizationParams,
  query: z.object({
    ...filters,
    /** `json`: one JSON object per line, for programs that translate the entries. Default: `csv`. */
    format: z.optional(z.enum(['csv', 'json'])),
  }),
  answer: { kind: 'file' },
  access,
  cost: 'export',
});
