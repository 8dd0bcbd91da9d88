/*
 * Synchronizes the stored data of a workspace with the current state at the payment provider:
 *
 * 1. A read number is allocated before the provider is queried. No transaction is held meanwhile.
 * 2. The response is stored only if no read with a later number was stored. A change at the provider leads to a read that begins
 *    after it, so the last stored read includes the latest change: messages may arrive late, twice and in any order.
 * 3. The credit of a period is granted in the same transaction, once for each member.
 * 4. If the provider has fewer licences than there are members, because a page was opened before the last of them joined or
 *    because of a manual change, the number is raised to one per member and read again. Counting locks the workspace, as joining
 *    does, so the stored number is too low only until the provider has answered.
 *
 * A checkout is booked with its own id as the key, and only for the workspace that it was created for. A refund revokes the
 * credit in proportion: the read returns the total refund, and the checkout the part that is already booked.
 */
import { limits } from '@oriel/contracts';
import { and, count, eq, gt, isNotNull, like, ne, sql, sum } from 'drizzle-orm';
import { changesOf } from '../../identity/audit/write-audit-entry';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import { readBillingTime } from '../../platform/db/billing-time';
import type { Transaction } from '../../platform/db/database';
import { checkouts, creditLedger, paymentCustomers, subscriptions, users } from '../../platform/db/schema';
import type { Services } from '../../services';
import { lockAccount } from '../credits/account';
import { bookCredit } from '../credits/book-credit';
import { carryShares, grantShares } from '../credits/grants';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { readSeats } from '../organizations/seats';
import type { PaymentProvider, ProviderSubscription } from '../payments/payment-provider';
import { findSubscriptionRow } from './describe-subscription';
import { logBilling, logSubscription } from './log-billing';
import { isServing, type SubscriptionRow } from './subscription-rules';

export type BillingServices = Pick<Services, 'db' | 'bus' | 'log' | 'now'> & {
  readonly payments: PaymentProvider;
};

/** Reads all data of a workspace from the provider: payments, and the subscription. */
export async function syncOrganization(services: BillingServices, organizationId: string): Promise<void> {
  const { payments, log } = services;
  const shortage = await readOrganization(services, organizationId);
  if (!shortage) return;
  log.warn({ organizationId, ...shortage }, 'fewer licences than members: raised to one for each');
  await payments.changeSeats(shortage.subscription, shortage.members);
  const left = await readOrganization(services, organizationId);
  if (left)
    log.error({ organizationId, ...left }, 'fewer licences than members, also after they were raised');
}

/** Days after which a plan ends without the payment. */
const overdueDays = 21;

/** An active subscription with fewer licences than the workspace has members. */
interface Shortage {
  readonly subscription: string;
  readonly seats: number;
  readonly members: number;
}

async function readOrganization(
  services: BillingServices,
  organizationId: string,
): Promise<Shortage | undefined> {
  const { db } = services;
  const [customer] = await db
    .update(paymentCustomers)
    .set({ readsBegun: sql`${paymentCustomers.readsBegun} + 1` })
    .where(eq(paymentCustomers.organizationId, organizationId))
    .returning();
  // The workspace has never paid.
  if (!customer) return undefined;
  await bookCheckouts(services, organizationId, customer.customerId);
  const found = await services.payments.findSubscription(customer.customerId);
  const at = await readBillingTime(db, services.now);
  const changes = await db.transaction(async tx => {
    // Lock the workspace first, in the same order as deleting one does.
    await lockOrganization(tx, organizationId);
    const [held] = await tx
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.organizationId, organizationId))
      .for('update');
    if (held?.customerId !== customer.customerId || held.readStored >= customer.readsBegun) return undefined;
    await tx
      .update(paymentCustomers)
      .set({ readStored: customer.readsBegun })
      .where(eq(paymentCustomers.organizationId, organizationId));
    if (!found) return { isChanged: await endSubscription(tx, organizationId, at) };
    const isChanged = await storeSubscription(tx, organizationId, found, at);
    const isGranted = await grantShares(tx, organizationId, at);
    return { isChanged, isGranted, shortage: await findShortage(tx, organizationId, found, at) };
  });
  if (changes?.isChanged) await publishOrganizationEvent(services, organizationId, 'subscription');
  if (changes?.isGranted) await publishOrganizationEvent(services, organizationId, 'credits');
  await bookRefunds(services, organizationId, customer.customerId);
  return changes?.shortage;
}

async function findShortage(
  tx: Transaction,
  organizationId: string,
  found: ProviderSubscription,
  at: Date,
): Promise<Shortage | undefined> {
  const row = await findSubscriptionRow(tx, organizationId);
  // The workspace has another subscription, which is invoiced elsewhere.
  if (!isServing(row) || row.providerId !== found.id) return undefined;
  const { taken } = await readSeats(tx, organizationId, at);
  const members = Math.min(taken, limits.seatsPerOrganization);
  return found.seats < members ? { subscription: found.id, seats: found.seats, members } : undefined;
}

/** Ends a plan that the provider no longer has because its customer was deleted. */
async function endSubscription(tx: Transaction, organizationId: string, at: Date): Promise<boolean> {
  const before = await findSubscriptionRow(tx, organizationId);
  const ended = await tx
    .update(subscriptions)
    .set({ status: 'canceled', cancelAtPeriodEnd: false, currentPeriodEnd: at, updatedAt: sql`now()` })
    .where(
      and(
        eq(subscriptions.organizationId, organizationId),
        eq(subscriptions.productType, 'stripeSubscription'),
        isNotNull(subscriptions.providerId),
        ne(subscriptions.status, 'canceled'),
      ),
    )
    .returning({ id: subscriptions.id });
  if (ended.length > 0) await logSubscription(tx, organizationId, before, undefined);
  return ended.length > 0;
}

/** When an unpaid plan ends. A later unpaid invoice of the same subscription does not postpone it. */
function overdueEnd(before: SubscriptionRow | undefined, providerId: string, since: Date): Date {
  const isOverdue = before?.providerId === providerId && before.status === 'past_due';
  return (isOverdue && before.overdueUntil) || new Date(+since + overdueDays * 86_400_000);
}

async function storeSubscription(
  tx: Transaction,
  organizationId: string,
  found: ProviderSubscription,
  at: Date,
): Promise<boolean> {
  const [before] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, organizationId))
    .for('update');
  // A subscription that is invoiced elsewhere takes precedence over earlier payments here.
  if (before && before.productType !== 'stripeSubscription' && isServing(before)) return false;
  const values = {
    plan: found.plan ?? 'unknown',
    productType: 'stripeSubscription',
    seats: found.seats,
    status: found.status,
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
    currentPeriodStart: found.periodStart,
    currentPeriodEnd: found.endsAt ?? found.periodEnd,
    totalAmount: found.totalAmount,
    interval: found.interval,
    overdueAmount: found.overdue?.amount ?? null,
    overdueUntil: found.overdue ? overdueEnd(before, found.id, found.overdue.since) : null,
    providerId: found.id,
  };
  const isSame =
    before &&
    Object.entries(values).every(([name, value]) => {
      // The entries have the names of `values`.
      const stored = before[name as keyof typeof values];
      return stored instanceof Date && value instanceof Date ? +stored === +value : stored === value;
    });
  if (isSame) return false;
  const [after] = await tx
    .insert(subscriptions)
    .values({ organizationId, ...values })
    .onConflictDoUpdate({ target: subscriptions.organizationId, set: { ...values, updatedAt: sql`now()` } })
    .returning();
  if (before?.providerId === found.id && before.interval !== found.interval)
    await carryShares(tx, organizationId, at);
  await logSubscription(tx, organizationId, before, after);
  return true;
}

/** Books payments of open checkouts, and closes those checkouts. */
async function bookCheckouts(
  services: BillingServices,
  organizationId: string,
  customerId: string,
): Promise<void> {
  const { db, log, payments } = services;
  const open = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.organizationId, organizationId),
        eq(checkouts.status, 'open'),
        // The provider closes them after a day; a bank transfer may take some weeks.
        gt(checkouts.createdAt, sql`now() - interval '60 days'`),
      ),
    );
  for (const { id, userId, creditMicroeuro } of open) {
    const found = await payments.findCheckout(id);
    if (!found || found.status === 'open') continue;
    if (found.customerId !== customerId) {
      log.error({ checkout: id, organizationId }, 'a checkout is of another customer');
      continue;
    }
    const isBooked = await db.transaction(async tx => {
      const closed = await tx
        .update(checkouts)
        .set({ status: found.status, paymentId: found.paymentId ?? null })
        .where(and(eq(checkouts.id, id), eq(checkouts.status, 'open')))
        .returning({ id: checkouts.id });
      if (closed.length === 0 || found.status !== 'paid' || creditMicroeuro === null) return false;
      const entry = await bookCredit(tx, {
        organizationId,
        kind: 'purchase',
        boughtDelta: creditMicroeuro,
        userId,
        idempotencyKey: `purchase ${id}`,
      });
      if (entry) {
        const [buyer] = userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId));
        const person = buyer && { id: buyer.id, name: buyer.fullName };
        await logBilling(tx, organizationId, 'credit-purchased', amountOf(creditMicroeuro), person);
      }
      return entry !== undefined;
    });
    if (isBooked) await publishOrganizationEvent(services, organizationId, 'credits');
  }
}

const amountOf = (microeuro: number) => changesOf({ amount: [null, `${microeuro / 1_000_000} EUR`] });

/** Revokes the unspent credit of refunded purchases, and restores revoked credit if a refund has failed afterwards. */
async function bookRefunds(
  { db, bus, log, payments }: BillingServices,
  organizationId: string,
  customerId: string,
): Promise<void> {
  const isPurchase = and(
    eq(checkouts.organizationId, organizationId),
    eq(checkouts.status, 'paid'),
    isNotNull(checkouts.creditMicroeuro),
    isNotNull(checkouts.paymentId),
  );
  if ((await db.$count(checkouts, isPurchase)) === 0) return;
  for (const { paymentId, paid, refunded } of await payments.findRefunds(customerId)) {
    const missing = await db.transaction(async tx => {
      // A purchase locks an unpaid checkout, and then the account: the two cannot deadlock.
      const account = await lockAccount(tx, organizationId);
      const [checkout] = await tx
        .select()
        .from(checkouts)
        .where(and(isPurchase, eq(checkouts.paymentId, paymentId)))
        .for('update');
      if (!account || !checkout?.creditMicroeuro) return undefined;
      const total = Math.round((checkout.creditMicroeuro * Math.min(refunded, paid)) / paid);
      const due = total - checkout.refundedMicroeuro;
      if (due === 0) return undefined;
      await tx.update(checkouts).set({ refundedMicroeuro: total }).where(eq(checkouts.id, checkout.id));
      const booked = await readRefunds(tx, organizationId, checkout.id);
      // Credit reserved for running calls is kept, and granted credit was not paid for.
      const left = Math.max(0, Math.min(account.bought, account.granted + account.bought - account.reserved));
      // Credit spent before the refund was not revoked, so it is not restored either.
      const taken = due > 0 ? Math.min(due, left) : -Math.min(-due, booked.taken);
      if (taken !== 0) {
        await bookCredit(tx, {
          organizationId,
          kind: 'refund',
          boughtDelta: -taken,
          userId: checkout.userId,
          idempotencyKey: `refund ${checkout.id} ${booked.entries}`,
        });
        await logBilling(tx, organizationId, 'credit-refunded', amountOf(-taken));
      }
      return Math.max(0, due - taken);
    });
    if (missing === undefined) continue;
    if (missing > 0) log.warn({ organizationId, paymentId, missing }, 'credit that was refunded is spent');
    await publishOrganizationEvent({ bus }, organizationId, 'credits');
  }
}

/** Number of bookings that revoked or restored a checkout's credit, and the amount currently revoked. */
async function readRefunds(
  tx: Transaction,
  organizationId: string,
  checkoutId: string,
): Promise<{ readonly entries: number; readonly taken: number }> {
  const [found] = await tx
    .select({ entries: count(), delta: sum(creditLedger.delta).mapWith(Number) })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.organizationId, organizationId),
        eq(creditLedger.kind, 'refund'),
        like(creditLedger.idempotencyKey, `refund ${checkoutId} %`),
      ),
    );
  return { entries: found?.entries ?? 0, taken: -(found?.delta ?? 0) };
}
