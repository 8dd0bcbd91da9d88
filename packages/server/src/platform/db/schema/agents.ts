import type {
  AgentVersionReason,
  AgentVisibility,
  HostLocation,
  ProposalStatus,
  ToolAsk,
  Translations,
} from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, id, moment, stamps } from './columns';
import { models } from './models';
import { organizations } from './organizations';
import { organizationId, person } from './references';
import { teams } from './teams';
import { users } from './users';

export const agents = pgTable(
  'agents',
  {
    id: id(),
    /** Absent for built-in agents. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    internalId: text('internal_id').unique(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    /** Models that answer, in this order, while the agent's own cannot. */
    fallbackModelIds: uuid('fallback_model_ids').array().notNull().default([]),
    modelHostLocation: text('model_host_location').$type<HostLocation>().notNull().default('any'),
    name: text('name').notNull(),
    description: text('description'),
    i18n: jsonb('i18n').$type<Translations>(),
    systemMessages: text('system_messages').array().notNull(),
    /** The type of the image that is stored in `agent_pictures`. */
    pictureId: uuid('picture_id'),
    starterQuestions: text('starter_questions').array().notNull().default([]),
    assignedTools: text('assigned_tools').array().notNull(),
    /** Whether a person must confirm a tool call, by the name of the tool. */
    toolAsks: jsonb('tool_asks').$type<Record<string, ToolAsk>>().notNull().default({}),
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull().default({}),
    position: integer('position').notNull().default(0),
    /**
     * `teams`: only for its teams, its creator, and those who manage agents. `private`: only for its creator. A separate column,
     * so that an agent whose last team is deleted does not become visible to everybody.
     */
    access: text('access').$type<AgentVisibility>().notNull().default('workspace'),
    /** Absent for built-in agents, and if the account is gone. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [
    index('agents_organization').on(table.organizationId),
    index('agents_creator').on(table.createdBy),
  ],
);

/** Small square images, stored in the database because they are deleted with their agents. */
export const agentPictures = pgTable('agent_pictures', {
  agentId: uuid('agent_id')
    .primaryKey()
    .references(() => agents.id, { onDelete: 'cascade' }),
  /** WebP. */
  bytes: bytea('bytes').notNull(),
});

/** Content of a version of an agent, without its picture and the people who may use it. */
export type AgentContent = Omit<
  typeof agents.$inferSelect,
  | 'id'
  | 'organizationId'
  | 'internalId'
  | 'i18n'
  | 'pictureId'
  | 'position'
  | 'access'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
>;

/** An agent as it was after each change. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: jsonb('content').$type<AgentContent>().notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    restoredFrom: integer('restored_from'),
    /** Absent: a person changed it. `model-retired`: its model was retired, and its successor took over. */
    reason: text('reason').$type<AgentVersionReason>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.agentId, table.number] }),
    index('agent_versions_user').on(table.changedBy),
  ],
);

/** The teams that may use an agent whose access is `teams`. */
export const agentTeams = pgTable(
  'agent_teams',
  {
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.agentId, table.teamId] }),
    index('agent_teams_team').on(table.teamId),
  ],
);

/** Private agents whose creators propose to share them. */
export const agentProposals = pgTable(
  'agent_proposals',
  {
    id: id(),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    organizationId: organizationId().notNull(),
    proposedBy: person('proposed_by'),
    /** The teams that would get the agent; empty: the whole workspace. */
    teamIds: uuid('team_ids').array().notNull().default([]),
    message: text('message').notNull().default(''),
    status: text('status').$type<ProposalStatus>().notNull().default('pending'),
    decidedBy: person('decided_by'),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note'),
    ...stamps(),
  },
  table => [
    uniqueIndex('agent_proposals_pending').on(table.agentId).where(sql`${table.status} = 'pending'`),
    index('agent_proposals_agent').on(table.agentId),
    index('agent_proposals_organization').on(table.organizationId, table.status, table.createdAt),
    index('agent_proposals_user').on(table.proposedBy),
  ],
);
