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
    /** Time when the person signed in; kept at each refresh. Absent: the provider does not report it. */
    signedInAt: moment('signed_in_at'),
    /** Id of the signed-in browser, kept at every renewal. Not a credential. */
    deviceId: uuid('device_id').notNull().defaultRandom(),
    /** Name of the browser, as the user knows it; absent if unknown. */
    browser: text('browser'),
    /** Name of the operating system; absent if unknown. */
    system: text('system'),
    /** Workspaces whose audit log has this sign-in; absent for sessions older than this record. */
    enteredIds: uuid('entered_ids').array(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Set once a refresh has replaced it; it stays valid briefly for requests already in flight. */
    rotatedAt: moment('rotated_at'),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);
