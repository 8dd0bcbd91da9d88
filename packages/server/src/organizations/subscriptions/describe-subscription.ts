import { type PaidPlan, productTypes, type Subscription, subscriptionStatuses } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { planIn } from '../../identity/permissions/compute-features';
import { readBillingTime } from '../../platform/db/billing-time';
import type { Queryable } from '../../platform/db/database';
import { organizations, subscriptions } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { findLowCredit } from '../credits/low-credit';
import { isOver } from '../organizations/remove-organization';
import { readSeats } from '../organizations/seats';
import { findAutomaticTopUp } from './find-automatic-top-up';
import { maxSeatsOf, type SubscriptionRow } from './subscription-rules';

export async function findSubscriptionRow(
  db: Queryable,
  organizationId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.organizationId, organizationId));
  return row;
}

const names: Readonly<Record<PaidPlan | 'free', string>> = {
  free: 'Basic',
  team: 'Team',
  premium: 'Premium',
};

/** The subscription of a workspace; the free plan if it has none, or none that is still active. */
export async function describeSubscription(
  services: Pick<Services, 'db' | 'config' | 'payments' | 'now'>,
  organizationId: string,
): Promise<Subscription> {
  const { db } = services;
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, organizationId));
  if (!organization) throw notFound();
  const row = await findSubscriptionRow(db, organizationId);
  const { limit, limitedBy, taken, invited } = await readSeats(db, organizationId, services.now());
  const automaticTopUp = await findAutomaticTopUp(services, organizationId);
  const lowCredit = await findLowCredit(services, organizationId);
  const plan = planIn(row ?? null);
  const active = plan !== 'free';
  return {
    id: row?.id ?? organizationId,
    name: names[plan],
    organizationId,
    plan,
    active,
    seats: limit,
    ...(limitedBy && { seatsLimitedBy: limitedBy }),
    seatsTaken: taken + invited,
    seatsInvited: invited,
    maxSeats: maxSeatsOf(organization),
    ...(row && {
      productType: productTypes.find(type => type === row.productType) ?? 'payment',
      productId: row.plan,
    }),
    cancelAtPeriodEnd: active && (row?.cancelAtPeriodEnd ?? false),
    currency: 'EUR',
    currentPeriodEnd: row?.currentPeriodEnd?.toISOString() ?? null,
    status: subscriptionStatuses.find(status => status === row?.status) ?? 'inactive',
    ...(row && { interval: row.interval }),
    ...(row && !isOver(row, await readBillingTime(db, services.now)) && { blocksDeletion: true }),
    totalAmount: active ? (row?.totalAmount ?? 0) : 0,
    ...(active &&
      row?.status === 'past_due' &&
      row.overdueAmount !== null &&
      row.overdueUntil && {
        overdue: { amount: row.overdueAmount, until: row.overdueUntil.toISOString() },
      }),
    ...(lowCredit && { lowCredit }),
    ...(automaticTopUp && { automaticTopUp }),
    createdAt: (row ?? organization).createdAt.toISOString(),
    updatedAt: (row ?? organization).updatedAt.toISOString(),
  };
}
