import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** A site that embeds widgets of a workspace. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publishableKey: text('publishable_key').notNull(),
    allowedOrigins: text('allowed_origins').array().notNull(),
    widgets: text('widgets').array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Hours after the last use for which the cookie of a sign-in renews its tokens. */
    signInHours: integer('sign_in_hours').notNull().default(8),
    /** Agents that its people may use in addition to the default agent; null: all agents for the whole workspace. */
    shownAgentIds: uuid('shown_agent_ids').array().default([]),
    /** Lists whose cards its people see; null: all cards visible to the whole workspace. */
    shownListIds: uuid('shown_list_ids').array().default([]),
    /**
     * Whether the application's page lets people sign in to the workspace: members used it as themselves in an earlier version.
     */
    offersSignIn: boolean('offers_sign_in').notNull().default(false),
    /** Email domains whose members the application's server may vouch for; null while it is not trusted. */
    trustedDomains: text('trusted_domains').array(),
    trustedAt: moment('trusted_at'),
    trustedBy: uuid('trusted_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [
    uniqueIndex('applications_publishable_key_unique').on(table.publishableKey),
    index('applications_organization').on(table.organizationId),
    index('applications_origins').using('gin', table.allowedOrigins),
  ],
);
