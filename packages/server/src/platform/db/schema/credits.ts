import type { LedgerKind } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ModelPrice } from '../../config/model-prices';
import { billingNow } from './billing-clock';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** The credit of a workspace, in millionths of a euro. Changed by single atomic updates only. */
export const creditAccounts = pgTable('credit_accounts', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Expires at `grantedUntil`; spent before bought credit. */
  granted: bigint('granted', { mode: 'number' }).notNull().default(0),
  grantedUntil: moment('granted_until'),
  /** Does not expire: bought, or given once. */
  bought: bigint('bought', { mode: 'number' }).notNull().default(0),
  /** Reserved for answers in progress. */
  reserved: bigint('reserved', { mode: 'number' }).notNull().default(0),
  /** Start of the latest period in which a mail reported low credit. */
  warnedPeriod: moment('warned_period'),
  ...stamps(),
});

/** Uses of credit. `completion`: the answer of a run. `summary`: the title or summary of a chat. */
export type CreditUse = 'completion' | 'summary' | 'image' | 'other';

/**
 * Reserved credit, until the use is settled. It stores its member and agent itself and references nothing of the chat, so it
 * outlives whatever is deleted.
 */
export const reservations = pgTable(
  'reservations',
  {
    /** Id of the use, such as a run. */
    referenceId: uuid('reference_id').primaryKey(),
    kind: text('kind').$type<CreditUse>().notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The application through which it was spent; not a reference, so the row outlives the application. */
    applicationId: uuid('application_id'),
    /** References nothing: an agent may be built in and disappear with a model's endpoint. */
    agentId: uuid('agent_id'),
    /** Name of the model at its service. */
    model: text('model'),
    /** The model's price when the answer began; later price changes do not affect the answer. */
    price: json('price').$type<ModelPrice>(),
    amountMicroeuro: bigint('amount_microeuro', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('reservations_organization').on(table.organizationId, table.userId)],
);

/**
 * Every settled movement, in millionths of a euro. A trigger makes it append-only. Each row holds the change to both parts of the
 * account, so the sum of all rows is the account.
 */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    delta: bigint('delta', { mode: 'number' }).notNull(),
    grantedDelta: bigint('granted_delta', { mode: 'number' }).notNull(),
    boughtDelta: bigint('bought_delta', { mode: 'number' }).notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** The id of the use, such as a run. */
    referenceId: uuid('reference_id'),
    /** The member who spent the credit. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The application through which it was spent; not a reference, so the row outlives the application. */
    applicationId: uuid('application_id'),
    /** The agent it was spent on; references nothing, as in a reservation. */
    agentId: uuid('agent_id'),
    model: text('model'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** The model's price at that time. */
    price: json('price').$type<ModelPrice>(),
    /** Reason for a refund or a correction booked by `userId`. */
    reason: text('reason'),
    /** Number of people whom a grant covers, and when it expires. */
    people: integer('people'),
    validUntil: moment('valid_until'),
    /** Movements with the same key are booked once. */
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: moment('created_at').notNull().default(billingNow),
  },
  table => [
    uniqueIndex('credit_ledger_key_unique').on(table.idempotencyKey),
    index('credit_ledger_organization').on(table.organizationId, table.createdAt),
    index('credit_ledger_user').on(table.organizationId, table.userId, table.createdAt),
    index('credit_ledger_application')
      .on(table.applicationId, table.createdAt)
      .where(sql`${table.applicationId} IS NOT NULL`),
    check('credit_ledger_parts', sql`${table.delta} = ${table.grantedDelta} + ${table.boughtDelta}`),
  ],
);

/** People who have had a share of a period's grant, including those who have left the workspace. */
export const creditShares = pgTable(
  'credit_shares',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Key of the period's first entry in the ledger. */
    period: text('period').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().default(billingNow),
  },
  table => [primaryKey({ columns: [table.organizationId, table.period, table.userId] })],
);
