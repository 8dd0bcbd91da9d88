import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications';
import { moment } from './columns';
import { users } from './users';

/** A person whom an application's server vouches for: a user, but not a member of the workspace. */
export const applicationPeople = pgTable(
  'application_people',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The `id` that the application's server gives. */
    subject: text('subject').notNull(),
    /** As the server states it: contact data that does not identify a user. */
    email: text('email'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('application_people_subject_unique').on(table.applicationId, table.subject),
    index('application_people_email').on(sql`lower(${table.email})`),
  ],
);

/** A member whom a trusted application knows by its own `id`, recorded at the first use. */
export const applicationMembers = pgTable(
  'application_members',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.applicationId, table.subject] }),
    uniqueIndex('application_members_user_unique').on(table.applicationId, table.userId),
    index('application_members_user').on(table.userId),
  ],
);
