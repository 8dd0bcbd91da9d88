/*
 * Logs changes made on pages of the payment provider. The actor is the provider, because it does not report the person; opening such a
 * page is logged with the person. A purchase names the person who opened its checkout.
 */
import type { AuditChange, AuditKind } from '@oriel/contracts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { changesOf, writeImpersonalEntry } from '../../identity/audit/write-audit-entry';
import type { Transaction } from '../../platform/db/database';
import { checkouts, organizations, users } from '../../platform/db/schema';
import { isServing, type SubscriptionRow } from './subscription-rules';

/** Entry kinds for reports of the payment provider. */
export const billingKinds = [
  'plan-purchased',
  'plan-changed',
  'seats-changed',
  'subscription-cancelled',
  'subscription-reactivated',
  'subscription-ended',
  'payment-failed',
  'payment-received',
  'payment-method-changed',
  'credit-purchased',
  'credit-refunded',
] as const satisfies readonly AuditKind[];
type BillingKind = (typeof billingKinds)[number];

type State = Pick<
  SubscriptionRow,
  'plan' | 'seats' | 'status' | 'cancelAtPeriodEnd' | 'currentPeriodEnd' | 'totalAmount'
>;

const overdue = ['past_due', 'unpaid'];

/** Logs the differences between a subscription and its stored state. */
export async function logSubscription(
  tx: Transaction,
  organizationId: string,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow | undefined,
): Promise<void> {
  if (!isServing(after)) {
    if (isServing(before))
      await logBilling(tx, organizationId, 'subscription-ended', changesOf({ plan: [before.plan, null] }));
    return;
  }
  if (!isServing(before)) {
    const changes = changesOf({
      plan: [null, after.plan],
      seats: [null, String(after.seats)],
      amount: [null, euro(after.totalAmount)],
    });
    return logBilling(tx, organizationId, 'plan-purchased', changes, await findBuyer(tx, organizationId));
  }
  for (const [kind, changes] of compare(before, after)) await logBilling(tx, organizationId, kind, changes);
}

function compare(before: State, after: State): (readonly [BillingKind, readonly AuditChange[]])[] {
  const [wasOverdue, isOverdue] = [before, after].map(({ status }) => overdue.includes(status));
  const end = after.currentPeriodEnd?.toISOString();
  const plan = changesOf({ plan: [before.plan, after.plan] });
  const seats = changesOf({ seats: [String(before.seats), String(after.seats)] });
  return [
    ...(plan.length > 0 ? [['plan-changed', plan] as const] : []),
    ...(seats.length > 0 ? [['seats-changed', seats] as const] : []),
    ...(!before.cancelAtPeriodEnd && after.cancelAtPeriodEnd
      ? [['subscription-cancelled', changesOf({ expiresAt: [null, end] })] as const]
      : []),
    ...(before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd
      ? [['subscription-reactivated', []] as const]
      : []),
    ...(!wasOverdue && isOverdue
      ? [['payment-failed', changesOf({ amount: [null, euro(after.totalAmount)] })] as const]
      : []),
    ...(wasOverdue && !isOverdue ? [['payment-received', []] as const] : []),
  ];
}

const euro = (cents: number): string => `${cents / 100} EUR`;

/** The person who opened the latest checkout of a plan; undefined if there was none. */
async function findBuyer(tx: Transaction, organizationId: string) {
  const [row] = await tx
    .select({ id: users.id, name: users.fullName })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.userId))
    .where(
      and(
        eq(checkouts.organizationId, organizationId),
        eq(checkouts.status, 'paid'),
        isNull(checkouts.creditMicroeuro),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return row;
}

/** Logs a report of the payment provider about a workspace. @param person - the person who paid */
export async function logBilling(
  tx: Transaction,
  organizationId: string,
  kind: BillingKind,
  changes: readonly AuditChange[] = [],
  person?: { readonly id: string; readonly name: string },
): Promise<void> {
  const [organization] = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!organization) return;
  await writeImpersonalEntry(tx, 'payments', { kind, organizationId, target: organization, changes, person });
}
