import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** Answers to requests with an `Idempotency-Key`, so that the same request gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is running. */
    status: integer('status'),
    /** `json` keeps characters of a request that `jsonb` refuses, such as half of a surrogate pair. */
    answer: json('answer'),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
