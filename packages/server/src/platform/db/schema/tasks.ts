import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';

/** Work that was asked for once and is done in the background. A row is removed when its work is done. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    /** How often it was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** It is begun at this time at the earliest; while it is worked, the time at which its worker counts as dead. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Set after the last attempt; the row is kept to be looked at. */
    failedAt: moment('failed_at'),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('tasks_due').on(table.dueAt).where(sql`failed_at IS NULL`)],
);
