import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';

/** Offset of the development server's test clock; without a row there is no offset. */
export const billingClock = pgTable('billing_clock', {
  id: integer('id').primaryKey(),
  aheadSeconds: bigint('ahead_seconds', { mode: 'number' }).notNull(),
});

/** The time of subscriptions, grants and the ledger: the database's time plus the test clock's offset. */
export const billingNow = sql.raw('billing_now()');
