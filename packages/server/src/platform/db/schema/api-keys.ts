import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/**
 * A key with which a program calls the services for one workspace; shown once, kept as a hash. It acts as its own user; the key
 * of an application only issues embed tokens, and exports and deletes the application's people.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The user that it acts as. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user belongs to this key only, and never has more rights than the creator. */
    ownUser: boolean('own_user').notNull().default(false),
    /** The address given for that user. It is stored here because an address in `users` belongs to a person. */
    userEmail: text('user_email'),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key, in hex. */
    hash: text('hash').notNull(),
    /** The last four characters. */
    hint: text('hint').notNull(),
    expiresAt: moment('expires_at'),
    /** The key is refused from this time until it is rotated. */
    rotateBy: moment('rotate_by'),
    /** Until this time a key that acted as a member in an earlier version can still issue embed tokens. */
    issuesTokensUntil: moment('issues_tokens_until'),
    /** Accurate to the minute. */
    lastUsedAt: moment('last_used_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [
    uniqueIndex('api_keys_hash_unique').on(table.hash),
    index('api_keys_organization').on(table.organizationId),
    index('api_keys_user').on(table.userId),
    uniqueIndex('api_keys_own_user_unique').on(table.userId).where(sql`${table.ownUser}`),
    index('api_keys_application').on(table.applicationId),
    index('api_keys_creator').on(table.createdBy),
  ],
);
