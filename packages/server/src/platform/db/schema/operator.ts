import type { OperatorAction, OperatorLogEntry, OperatorSubjectType } from '@oriel/contracts';
import { desc, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';
import { person } from './references';
import { users } from './users';

/**
 * Log of everything that operators change. Entries have no references and store names, because an entry outlives everything that
 * it describes.
 */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: id(),
    /** Absent for a command and for a claim of the identity provider. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** The network address of the caller; empty without one. */
    address: text('address').notNull(),
    action: text('action').$type<OperatorAction>().notNull(),
    subjectType: text('subject_type').$type<OperatorSubjectType>().notNull(),
    subjectId: text('subject_id'),
    subjectLabel: text('subject_label').notNull(),
    details: jsonb('details').$type<OperatorLogEntry['details']>().notNull(),
    reason: text('reason'),
    /** Not the transaction's time: several entries of one transaction keep their order. */
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
  },
  table => [
    index('operator_log_newest').on(desc(table.createdAt), desc(table.id)),
    index('operator_log_subject').on(table.subjectType, table.subjectId, desc(table.createdAt)),
  ],
);

/** Offers to merge two accounts of one person. An offer ends with either account, so a merge deletes it. */
export const accountMerges = pgTable(
  'account_merges',
  {
    id: id(),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: text('token_hash').notNull(),
    /** The old account, which ends with the merge. */
    fromUserId: uuid('from_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The new account, which receives everything. */
    toUserId: uuid('to_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdBy: person('created_by'),
    /** SHA-256 of the cookie of the browser that confirmed first: the other confirmation must come from the same one. */
    browserHash: text('browser_hash'),
    fromConfirmedAt: moment('from_confirmed_at'),
    toConfirmedAt: moment('to_confirmed_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('account_merges_token').on(table.tokenHash),
    index('account_merges_from').on(table.fromUserId),
    index('account_merges_to').on(table.toUserId),
    index('account_merges_creator').on(table.createdBy),
  ],
);

/** The last unexpected errors of the server: kind and place only, never a message, which may contain what people wrote. */
export const serverErrors = pgTable(
  'server_errors',
  {
    id: id(),
    requestId: text('request_id').notNull(),
    method: text('method').notNull(),
    /** The pattern of the route, without values. */
    route: text('route').notNull(),
    status: integer('status').notNull(),
    name: text('name').notNull(),
    code: text('code'),
    /** Function and line of the code. */
    place: text('place'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('server_errors_newest').on(desc(table.createdAt), desc(table.id))],
);
