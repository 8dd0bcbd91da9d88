import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** The rest of a caller's allowance, where several processes count together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    /** Calls left at that moment. */
    tokens: doublePrecision('tokens').notNull(),
    countedAt: moment('counted_at').notNull(),
  },
  table => [index('rate_limits_counted').on(table.countedAt)],
);
