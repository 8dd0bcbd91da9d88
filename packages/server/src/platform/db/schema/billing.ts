import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
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
    currentPeriodEnd: moment('current_period_end'),
    ...stamps(),
  },
  table => [uniqueIndex('subscriptions_organization_unique').on(table.organizationId)],
);

/** What a workspace can spend, in millionths of a euro. Changed by single atomic updates only. */
export const creditAccounts = pgTable('credit_accounts', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Of this period; spent before what was bought. */
  granted: bigint('granted', { mode: 'number' }).notNull().default(0),
  bought: bigint('bought', { mode: 'number' }).notNull().default(0),
  /** Held for answers that are being written. */
  reserved: bigint('reserved', { mode: 'number' }).notNull().default(0),
  ...stamps(),
});

/** Uses of credit. `completion`: the answer of a run. */
export type CreditUse = 'completion' | 'image' | 'other';

/**
 * Credit that is set aside until what it is for is settled. It names its member and agent itself and references nothing of
 * the chat, so that it outlives what is deleted.
 */
export const reservations = pgTable('reservations', {
  /** Id of what it is for, such as a run. */
  referenceId: uuid('reference_id').primaryKey(),
  kind: text('kind').$type<CreditUse>().notNull(),
  organizationId: uuid('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** References nothing: an agent may be built in and go with a model's endpoint. */
  agentId: uuid('agent_id'),
  amountMicroeuro: bigint('amount_microeuro', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Every settled movement, in millionths of a euro; rows are only ever added. */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    delta: bigint('delta', { mode: 'number' }).notNull(),
    kind: text('kind').$type<'grant' | 'purchase' | CreditUse>().notNull(),
    /** What it was spent on, such as the id of a run. */
    referenceId: uuid('reference_id'),
    /** The member who spent it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The agent it was spent on; references nothing, as in a reservation. */
    agentId: uuid('agent_id'),
    /** A movement with the same key is booked once. */
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('credit_ledger_key_unique').on(table.idempotencyKey),
    index('credit_ledger_organization').on(table.organizationId, table.createdAt),
  ],
);
