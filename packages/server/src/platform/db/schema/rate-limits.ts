import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Remaining calls of a caller, counted by several processes together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    /** Calls left at the time of the count. */
    tokens: doublePrecision('tokens').notNull(),
    countedAt: moment('counted_at').notNull(),
  },
  table => [index('rate_limits_counted').on(table.countedAt)],
);
