import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, stamps } from './columns';
import { organizations } from './organizations';

/** A server of the Model Context Protocol that a workspace has connected. */
export const toolServers = pgTable(
  'tool_servers',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** The bearer token, encrypted. */
    sealedToken: text('sealed_token'),
    /** Null: the tools that declare themselves read-only. */
    tools: text('tools').array(),
    /** Whether private agents of members who do not manage agents may use them. */
    forOwnAgents: boolean('for_own_agents').notNull().default(false),
    ...stamps(),
  },
  table => [uniqueIndex('tool_servers_name_unique').on(table.organizationId, table.name)],
);
