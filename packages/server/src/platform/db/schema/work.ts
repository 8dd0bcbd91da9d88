import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Background work, one row for each piece. Scheduled work has an empty key and is never removed. */
export const work = pgTable(
  'work',
  {
    /** Grows with each row, so that what becomes due together is done in order. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text('job').notNull(),
    /** The item to work on, such as the id of a file. */
    key: text('key').notNull().default(''),
    /** Rows with the same one take turns with those of others. */
    sharedBy: text('shared_by'),
    dueAt: moment('due_at').notNull().defaultNow(),
    /** How often it was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** The process that is at it, and until when it counts as alive. */
    owner: uuid('owner'),
    leaseUntil: moment('lease_until'),
    /** Set after the last attempt; the row is kept to be looked at. */
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
