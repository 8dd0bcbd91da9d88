/*
 * Buys credit for workspaces that have agreed to it, when their credit falls below the threshold:
 *
 * 1. The account is locked and a charge is stored, one at a time for a workspace, so that low credit is not paid for twice. A package
 *    adds at least the threshold, so one purchase is enough. The charges of a month stay within the limit.
 * 2. The request to the payment provider has the number of the charge as its idempotency key. After a failure of the network or of
 *    this process it is repeated, and the provider returns the same charge.
 * 3. A paid charge is booked once. A failed charge or a refund pauses the top-up until a person agrees again.
 * 4. If the consent is withdrawn or the workspace suspended before a charge is paid, the charge is not made.
 */
import type { AutomaticTopUpProblem } from '@oriel/contracts';
import { and, eq, exists, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { changesOf, writeImpersonalEntry } from '../../identity/audit/write-audit-entry';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import { microeuroPerCent, microeuroPerEuro } from '../../platform/config/microeuro';
import { readBillingTime } from '../../platform/db/billing-time';
import type { Queryable, Transaction } from '../../platform/db/database';
import {
  automaticCharges,
  automaticTopUps,
  checkouts,
  creditAccounts,
  creditLedger,
  organizations,
  paymentCustomers,
} from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { expirable, lockAccount } from '../credits/account';
import { bookCredit } from '../credits/book-credit';
import { listBuyers } from '../credits/list-buyers';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { productsOf } from '../payments/catalog';
import type { ProviderCharge } from '../payments/payment-provider';
import { monthOf, readCharged } from './find-automatic-top-up';
import { creditName } from './open-checkout';
import type { BillingServices } from './sync-subscription';

type TopUpServices = BillingServices & Pick<Services, 'config' | 'mail'>;
type Charge = typeof automaticCharges.$inferSelect;

export function automaticTopUpJobs(services: Services): readonly Job[] {
  const { payments } = services;
  if (!payments) return [];
  return [
    {
      name: 'top-up-credit',
      everyMinutes: 1,
      run: () => topUpCredit({ ...services, payments }),
    },
  ];
}

async function topUpCredit(services: TopUpServices): Promise<void> {
  const { log } = services;
  for (const organizationId of await listDue(services))
    try {
      const charge = (await findPending(services, organizationId)) ?? (await begin(services, organizationId));
      if (charge) await settle(services, charge);
    } catch (error) {
      log.warn({ organization: organizationId, error: describeError(error) }, 'credit not topped up');
    }
}

/** Workspaces below the threshold, or with a charge that was not checked in the last five minutes. */
async function listDue({ db }: TopUpServices): Promise<readonly string[]> {
  const isWaiting = and(
    eq(automaticCharges.organizationId, creditAccounts.organizationId),
    eq(automaticCharges.status, 'pending'),
  );
  const pending = db.select({ one: sql`1` }).from(automaticCharges).where(isWaiting);
  const stale = db
    .select({ one: sql`1` })
    .from(automaticCharges)
    .where(and(isWaiting, lt(automaticCharges.updatedAt, sql`now() - interval '5 minutes'`)));
  const left = sql`(${creditAccounts.bought} + CASE WHEN ${creditAccounts.grantedUntil} <= billing_now() THEN 0 ELSE ${creditAccounts.granted} END)`;
  const rows = await db
    .select({ id: creditAccounts.organizationId })
    .from(creditAccounts)
    .innerJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .leftJoin(automaticTopUps, eq(automaticTopUps.organizationId, creditAccounts.organizationId))
    .where(
      or(
        exists(stale),
        and(
          isNull(organizations.suspendedAt),
          isNull(automaticTopUps.problem),
          sql`${left} < ${automaticTopUps.threshold}::bigint * ${microeuroPerCent}`,
          sql`NOT ${exists(pending)}`,
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

async function findPending({ db }: TopUpServices, organizationId: string): Promise<Charge | undefined> {
  const [charge] = await db
    .select()
    .from(automaticCharges)
    .where(and(eq(automaticCharges.organizationId, organizationId), eq(automaticCharges.status, 'pending')));
  return charge;
}

/** Stores the next charge if it is needed and within the limit. */
async function begin(services: TopUpServices, organizationId: string): Promise<Charge | undefined> {
  const { db, config, now } = services;
  const month = monthOf(await readBillingTime(db, now));
  return db.transaction(async tx => {
    const { suspendedAt } = await lockOrganization(tx, organizationId);
    const account = await lockAccount(tx, organizationId);
    const [terms] = await tx
      .select()
      .from(automaticTopUps)
      .where(eq(automaticTopUps.organizationId, organizationId))
      .for('update');
    if (suspendedAt || !account || !terms || terms.problem !== null) return undefined;
    const left = account.granted + account.bought - (account.isExpired ? expirable(account) : 0);
    if (left >= terms.threshold * microeuroPerCent) return undefined;
    if (await wasRefunded(tx, terms)) {
      await pause(tx, services, organizationId, 'refunded');
      return undefined;
    }
    const product = productsOf(config).find(({ id }) => id === terms.productId);
    if (product?.kind !== 'credits' || product.amount !== terms.amount) {
      await pause(tx, services, organizationId, 'price');
      return undefined;
    }
    const charged = await readCharged(tx, organizationId, month);
    if (charged.amount + terms.amount > terms.monthlyLimit) return undefined;
    const [charge] = await tx
      .insert(automaticCharges)
      .values({
        organizationId,
        month,
        number: charged.latest + 1,
        userId: terms.consentBy,
        productId: terms.productId,
        creditMicroeuro: product.credits * microeuroPerEuro,
        amount: terms.amount,
      })
      // Another process has stored the charge.
      .onConflictDoNothing()
      .returning();
    return charge;
  });
}

/** Whether credit was refunded since the consent: the missing credit would otherwise be charged again. */
async function wasRefunded(
  tx: Transaction,
  { organizationId, consentAt }: typeof automaticTopUps.$inferSelect,
): Promise<boolean> {
  const refunds = await tx.$count(
    creditLedger,
    and(
      eq(creditLedger.organizationId, organizationId),
      eq(creditLedger.kind, 'refund'),
      lt(creditLedger.delta, 0),
      gt(creditLedger.createdAt, consentAt),
    ),
  );
  return refunds > 0;
}

/** Requests the charge from the payment provider and stores the outcome. */
async function settle(services: TopUpServices, charge: Charge): Promise<void> {
  const { db } = services;
  await db.update(automaticCharges).set({ updatedAt: services.now() }).where(isThis(charge));
  const wanted = await isWanted(db, charge.organizationId);
  const outcome = await ask(services, charge, wanted);
  if (outcome.status === 'pending') return;
  const isStored = await db.transaction(async tx => {
    // Same lock order as in other bookings.
    await lockOrganization(tx, charge.organizationId);
    await lockAccount(tx, charge.organizationId);
    const changed = await tx
      .update(automaticCharges)
      .set({ status: outcome.status })
      .where(and(isThis(charge), eq(automaticCharges.status, 'pending')))
      .returning({ number: automaticCharges.number });
    if (changed.length === 0) return false;
    if (outcome.status === 'paid') await book(tx, charge, outcome);
    else if (wanted) await pause(tx, services, charge.organizationId, outcome.problem);
    return true;
  });
  if (isStored) await publishOrganizationEvent(services, charge.organizationId, 'credits');
}

const isThis = ({ organizationId, month, number }: Charge) =>
  and(
    eq(automaticCharges.organizationId, organizationId),
    eq(automaticCharges.month, month),
    eq(automaticCharges.number, number),
  );

async function ask(
  { db, payments }: TopUpServices,
  charge: Charge,
  wanted: boolean,
): Promise<ProviderCharge> {
  const { organizationId, month, number, creditMicroeuro, amount } = charge;
  const [customer] = await db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId));
  if (!customer) return { status: 'failed', problem: 'no_method' };
  return payments.charge({
    customerId: customer.customerId,
    isWanted: wanted,
    key: `top-up ${organizationId} ${month} ${number}`,
    name: creditName(creditMicroeuro / microeuroPerEuro, 'de'),
    amount,
  });
}

/** Whether a charge that is not paid yet may still be: the consent was not withdrawn, and the workspace not suspended. */
async function isWanted(db: Queryable, organizationId: string): Promise<boolean> {
  const wanted = await db
    .select({ id: organizations.id })
    .from(automaticTopUps)
    .innerJoin(organizations, eq(organizations.id, automaticTopUps.organizationId))
    .where(and(eq(organizations.id, organizationId), isNull(organizations.suspendedAt)));
  return wanted.length > 0;
}

/** Books the credit. The payment is stored like that of a checkout, so that a refund is found. */
async function book(
  tx: Transaction,
  { organizationId, userId, productId, creditMicroeuro }: Charge,
  { id, paymentId }: Extract<ProviderCharge, { status: 'paid' }>,
): Promise<void> {
  await tx
    .insert(checkouts)
    .values({ id, organizationId, userId, productId, creditMicroeuro, paymentId, status: 'paid' });
  await bookCredit(tx, {
    organizationId,
    kind: 'purchase',
    boughtDelta: creditMicroeuro,
    userId,
    idempotencyKey: `purchase ${id}`,
  });
  await logTopUp(tx, organizationId, 'credit-topped-up', {
    amount: [null, `${creditMicroeuro / microeuroPerEuro} EUR`],
  });
}

/** Pauses the top-up until somebody agrees again, and mails the people who may. */
async function pause(
  tx: Transaction,
  { mail }: TopUpServices,
  organizationId: string,
  problem: AutomaticTopUpProblem,
): Promise<void> {
  const paused = await tx
    .update(automaticTopUps)
    .set({ problem })
    .where(and(eq(automaticTopUps.organizationId, organizationId), isNull(automaticTopUps.problem)))
    .returning({ id: automaticTopUps.organizationId });
  if (paused.length === 0) return;
  await logTopUp(tx, organizationId, 'automatic-top-up-paused', { reason: [null, problem] });
  for (const buyer of await listBuyers(tx, organizationId))
    await mail?.queueCreditNotice(tx, { ...buyer, about: { kind: 'top-up-paused', problem } });
}

async function logTopUp(
  tx: Transaction,
  organizationId: string,
  kind: 'credit-topped-up' | 'automatic-top-up-paused',
  changes: Parameters<typeof changesOf>[0],
): Promise<void> {
  const [target] = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!target) return;
  await writeImpersonalEntry(tx, 'system', { kind, organizationId, target, changes: changesOf(changes) });
}
