import type { AutomaticTopUpProblem } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** Plan of a workspace; without a row it has the free plan. */
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
    /** Status as the payment provider names it: `active`, `trialing`, `past_due`, `canceled` … */
    status: text('status').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    currentPeriodStart: moment('current_period_start'),
    currentPeriodEnd: moment('current_period_end'),
    /** Price of all licences for an interval, in whole cents. */
    totalAmount: integer('total_amount').notNull().default(0),
    /** How often it is paid; `totalAmount` is the price of one interval. */
    interval: text('interval').$type<'month' | 'year'>().notNull().default('month'),
    /** Overdue amount in whole cents, and the time at which the plan ends without that payment. */
    overdueAmount: integer('overdue_amount'),
    overdueUntil: moment('overdue_until'),
    /** Its id at the payment provider; null for a subscription invoiced elsewhere. */
    providerId: text('provider_id'),
    ...stamps(),
  },
  table => [
    uniqueIndex('subscriptions_organization_unique').on(table.organizationId),
    uniqueIndex('subscriptions_provider_unique').on(table.providerId),
    index('subscriptions_period_end').on(table.currentPeriodEnd),
  ],
);

/** A workspace as a customer of the payment provider. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** Number of the latest read of its subscription that was started. */
    readsBegun: bigint('reads_begun', { mode: 'number' }).notNull().default(0),
    /** Number of the read whose result is stored; an older read that ends later is dropped. */
    readStored: bigint('read_stored', { mode: 'number' }).notNull().default(0),
    ...stamps(),
  },
  table => [uniqueIndex('payment_customers_customer_unique').on(table.customerId)],
);

/** A checkout page of the payment provider. A payment made there is booked for this workspace only. */
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
    /** Credit added once it is paid, in micro-euro; null for a plan. */
    creditMicroeuro: bigint('credit_microeuro', { mode: 'number' }),
    /** Id of the payment at the provider, which refunds refer to; null until it is paid. */
    paymentId: text('payment_id'),
    /** Part of the paid credit that was refunded, in micro-euro. */
    refundedMicroeuro: bigint('refunded_microeuro', { mode: 'number' }).notNull().default(0),
    status: text('status').$type<'open' | 'paid' | 'expired'>().notNull().default('open'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('checkouts_organization').on(table.organizationId, table.createdAt)],
);

/** Consent to automatic top-ups; a workspace without a row has none. Money is in whole cents. */
export const automaticTopUps = pgTable('automatic_top_ups', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Credit below which the package is bought. */
  threshold: integer('threshold').notNull(),
  productId: text('product_id').notNull(),
  /** Price of the package that was agreed to. */
  amount: integer('amount').notNull(),
  /** Maximum charged in a calendar month, in UTC. */
  monthlyLimit: integer('monthly_limit').notNull(),
  /** The person who agreed, and when. */
  consentBy: uuid('consent_by').references(() => users.id, { onDelete: 'set null' }),
  consentAt: moment('consent_at').notNull(),
  /** Reason why nothing is bought until somebody agrees anew; null while it is active. */
  problem: text('problem').$type<AutomaticTopUpProblem>(),
  ...stamps(),
});

/** Charges of automatic top-ups. Each is stored before the request to the payment provider, which finds it by an idempotency key. */
export const automaticCharges = pgTable(
  'automatic_charges',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The calendar month in UTC, as `2031-04`. */
    month: text('month').notNull(),
    /** Number of the charge within the month. */
    number: integer('number').notNull(),
    /** Person who gave the consent for the charge. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    productId: text('product_id').notNull(),
    creditMicroeuro: bigint('credit_microeuro', { mode: 'number' }).notNull(),
    /** Price in whole cents. */
    amount: integer('amount').notNull(),
    status: text('status').$type<'pending' | 'paid' | 'failed'>().notNull().default('pending'),
    ...stamps(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.month, table.number] }),
    // Only one pending charge per workspace, so that low credit is not paid for twice.
    uniqueIndex('automatic_charges_pending').on(table.organizationId).where(sql`${table.status} = 'pending'`),
  ],
);

/** Handled messages of the payment provider. Handling a repetition would change nothing; this only saves the work. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('payment_events_created').on(table.createdAt)],
);
