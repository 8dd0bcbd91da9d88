import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';

/** How far the test clock of the development server is ahead; without a row, time is what it is. */
export const billingClock = pgTable('billing_clock', {
  id: integer('id').primaryKey(),
  aheadSeconds: bigint('ahead_seconds', { mode: 'number' }).notNull(),
});

/** The time of subscriptions, grants and the ledger: that of the database, moved by the test clock. */
export const billingNow = sql.raw('billing_now()');
