import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Background work, one row per item. Scheduled work has an empty key and is never removed. */
export const work = pgTable(
  'work',
  {
    /** Grows with each row, so that rows due at the same time run in order. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text('job').notNull(),
    /** The item to work on, such as the id of a file. */
    key: text('key').notNull().default(''),
    /** Rows with the same value take turns with other rows. */
    sharedBy: text('shared_by'),
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Number of attempts that were started. */
    attempts: integer('attempts').notNull().default(0),
    /** The process that runs it, and the end of its lease. */
    owner: uuid('owner'),
    leaseUntil: moment('lease_until'),
    /** Set after the last attempt; the row is kept for inspection. */
    failedAt: moment('failed_at'),
    /** The error of the last attempt. */
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    unique('work_job_key').on(table.job, table.key),
    index('work_due').on(table.dueAt).where(sql`failed_at IS NULL`),
    index('work_leased').on(table.job, table.sharedBy).where(sql`lease_until IS NOT NULL`),
  ],
);
