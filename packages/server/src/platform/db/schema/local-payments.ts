import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** State of the development server's payment provider. */
export const localPayments = pgTable(
  'local_payments',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('local_payments_kind').on(table.kind)],
);
