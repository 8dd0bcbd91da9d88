import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** A signed-in browser. The cookie holds the token, the row only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, in hex. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the person has signed in; carried over at each refresh. Absent: the provider does not say. */
    signedInAt: moment('signed_in_at'),
    /** Set once a refresh has replaced it; it works a moment longer for requests already on their way. */
    rotatedAt: moment('rotated_at'),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);
