import type { ApplicationShare, LedgerKind, SpendingLimitPeriod } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ModelPrice } from '../../config/model-prices';
import { applications } from './access';
import { id, moment, stamps } from './columns';
import { organizationMembers, organizations } from './organizations';
import { teams } from './teams';
import { users } from './users';

/** The plan of a workspace; no row means the free one. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** `team` or `premium`. */
    plan: text('plan').notNull(),
    productType: text('product_type').notNull(),
    seats: integer('seats').notNull(),
    /** In the words of the payment provider: `active`, `trialing`, `past_due`, `canceled` … */
    status: text('status').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    currentPeriodStart: moment('current_period_start'),
    currentPeriodEnd: moment('current_period_end'),
    /** Price of all licences for a month, in whole cents. */
    totalAmount: integer('total_amount').notNull().default(0),
    /** Its id at the payment provider; null for one that is invoiced elsewhere. */
    providerId: text('provider_id'),
    ...stamps(),
  },
  table => [
    uniqueIndex('subscriptions_organization_unique').on(table.organizationId),
    uniqueIndex('subscriptions_provider_unique').on(table.providerId),
    index('subscriptions_period_end').on(table.currentPeriodEnd),
  ],
);

/** A workspace as the payment provider knows it. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** Number of the latest read of its subscription that was begun. */
    readsBegun: bigint('reads_begun', { mode: 'number' }).notNull().default(0),
    /** Number of the read whose result is stored; an earlier one that ends later is dropped. */
    readStored: bigint('read_stored', { mode: 'number' }).notNull().default(0),
    ...stamps(),
  },
  table => [uniqueIndex('payment_customers_customer_unique').on(table.customerId)],
);

/** A page of the payment provider that somebody was sent to. What is paid there is booked for this workspace alone. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Its id at the payment provider. */
    id: text('id').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    productId: text('product_id').notNull(),
    /** Credit that it adds once it is paid, in micro-euro; null for a plan. */
    creditMicroeuro: bigint('credit_microeuro', { mode: 'number' }),
    /** Id of the payment at the provider, by which it names what was given back; null until it is paid. */
    paymentId: text('payment_id'),
    /** Part of the credit that was paid for and given back, in micro-euro. */
    refundedMicroeuro: bigint('refunded_microeuro', { mode: 'number' }).notNull().default(0),
    status: text('status').$type<'open' | 'paid' | 'expired'>().notNull().default('open'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('checkouts_organization').on(table.organizationId, table.createdAt)],
);

/** Messages of the payment provider that were handled. A repetition changes nothing anyway; this saves the work. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('payment_events_created').on(table.createdAt)],
);

/** How far the test clock of the development server is ahead; without a row, time is what it is. */
export const billingClock = pgTable('billing_clock', {
  id: integer('id').primaryKey(),
  aheadSeconds: bigint('ahead_seconds', { mode: 'number' }).notNull(),
});

/** The time of subscriptions, grants and the ledger: that of the database, moved by the test clock. */
export const billingNow = sql.raw('billing_now()');

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

/** The credit of a workspace, in millionths of a euro. Changed by single atomic updates only. */
export const creditAccounts = pgTable('credit_accounts', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Expires at `grantedUntil`; spent before what was bought. */
  granted: bigint('granted', { mode: 'number' }).notNull().default(0),
  grantedUntil: moment('granted_until'),
  /** Does not expire: bought, or given once. */
  bought: bigint('bought', { mode: 'number' }).notNull().default(0),
  /** Held for answers that are being written. */
  reserved: bigint('reserved', { mode: 'number' }).notNull().default(0),
  ...stamps(),
});

/** Uses of credit. `completion`: the answer of a run. `summary`: the title or summary of a chat. */
export type CreditUse = 'completion' | 'summary' | 'image' | 'other';

/**
 * Credit that is set aside until what it is for is settled. It names its member and agent itself and references nothing of
 * the chat, so that it outlives what is deleted.
 */
export const reservations = pgTable(
  'reservations',
  {
    /** Id of what it is for, such as a run. */
    referenceId: uuid('reference_id').primaryKey(),
    kind: text('kind').$type<CreditUse>().notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The application through which it was spent; references nothing, so that it outlives it. */
    applicationId: uuid('application_id'),
    /** References nothing: an agent may be built in and go with a model's endpoint. */
    agentId: uuid('agent_id'),
    /** Name of the model as its service has it. */
    model: text('model'),
    /** The model's price when the answer began, whatever it costs when the answer is complete. */
    price: json('price').$type<ModelPrice>(),
    amountMicroeuro: bigint('amount_microeuro', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('reservations_organization').on(table.organizationId, table.userId)],
);

/**
 * Every settled movement, in millionths of a euro. Rows are only ever added, as a trigger enforces: each says what it moved in
 * either part of the account, so that the sum of all rows is the account.
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
    /** The id of the thing that it was spent on, such as a run. */
    referenceId: uuid('reference_id'),
    /** The member who spent it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The application through which it was spent; references nothing, so that it outlives it. */
    applicationId: uuid('application_id'),
    /** The agent it was spent on; references nothing, as in a reservation. */
    agentId: uuid('agent_id'),
    model: text('model'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** The model's price at that time. */
    price: json('price').$type<ModelPrice>(),
    /** Reason of a refund or a correction, which `userId` booked. */
    reason: text('reason'),
    /** A movement with the same key is booked once. */
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

/** The most that a member, the members of a team together, an application, or each of its people may spend in a period. */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id'),
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    /** Of the application: all of its people together, or each. */
    share: text('share').$type<ApplicationShare>(),
    amountMicroeuro: bigint('amount_microeuro', { mode: 'number' }).notNull(),
    period: text('period').$type<SpendingLimitPeriod>().notNull(),
    ...stamps(),
  },
  table => [
    uniqueIndex('spending_limits_user_unique').on(table.organizationId, table.userId),
    uniqueIndex('spending_limits_team_unique').on(table.teamId),
    uniqueIndex('spending_limits_application_unique').on(table.applicationId, table.share),
    // Goes with the membership.
    foreignKey({
      name: 'spending_limits_member_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    check(
      'spending_limits_subject',
      sql`num_nonnulls(${table.userId}, ${table.teamId}, ${table.applicationId}) = 1
        AND (${table.applicationId} IS NULL) = (${table.share} IS NULL)`,
    ),
  ],
);
