import type { HostLocation, PersonalDataCheck, StartPage, WorkspaceLimits } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { users } from './users';

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text('name').notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    personal: boolean('personal').notNull().default(false),
    /** Set by an operator: its members may only read their own export, and leave. Nothing is deleted. */
    suspendedAt: moment('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** Set by an operator; what is absent follows the server's settings and the plan. */
    limits: jsonb('limits').$type<WorkspaceLimits>(),
    ...stamps(),
  },
  table => [
    uniqueIndex('organizations_personal_unique').on(table.ownerId).where(sql`${table.personal}`),
    index('organizations_owner').on(table.ownerId),
  ],
);

export const organizationSettings = pgTable('organization_settings', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** References nothing: an agent may be built in and disappear with a model's endpoint. */
  defaultAgentId: uuid('default_agent_id'),
  /** Days after the last message for which chats are kept; absent: until they are deleted. */
  chatRetentionDays: integer('chat_retention_days'),
  /** Limit for the cost of the answers of each chat, in whole cents; absent: none. */
  chatCostLimit: integer('chat_cost_limit'),
  /** Handling of personal data in questions; absent: they are not checked. */
  dataCheck: text('personal_data_check').$type<PersonalDataCheck>(),
  protectedNames: text('protected_names').array().notNull().default(sql`'{}'`),
  allowedPredefinedAgentIds: uuid('allowed_predefined_agent_ids').array().notNull().default(sql`'{}'`),
  /** Locations where agents may run; empty: anywhere. */
  allowedHostLocations: text('allowed_host_locations')
    .array()
    .$type<HostLocation[]>()
    .notNull()
    .default(sql`'{}'`),
  /** Start page of members without a choice of their own; absent: their prompts. */
  startPage: text('start_page').$type<StartPage>(),
  /** Whether members without a right over other agents may have private ones. */
  ownAgents: boolean('own_agents').notNull().default(true),
  /** Whether such agents may use the database and the MCP servers that the operator has connected. */
  ownAgentSources: boolean('own_agent_sources').notNull().default(false),
  ...stamps(),
});
