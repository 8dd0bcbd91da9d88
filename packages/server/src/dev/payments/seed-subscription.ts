import type { PaidPlan } from '@oriel/contracts';
import { addMonths } from '../../organizations/credits/grant-period';
import { grantShares } from '../../organizations/credits/grants';
import type { Transaction } from '../../platform/db/database';
import { localPayments, paymentCustomers, subscriptions } from '../../platform/db/schema';

/**
 * A subscription as if it had just been bought, with the credit of its first month. If Stripe handles the payments, Stripe does
 * not know it.
 */
export async function seedSubscription(
  tx: Transaction,
  organization: { readonly id: string; readonly name: string },
  booked: {
    readonly plan: PaidPlan;
    readonly seats: number;
    /** Price of one licence, in whole cents. */
    readonly price: number;
    readonly isLocal: boolean;
  },
  at: Date,
): Promise<void> {
  const organizationId = organization.id;
  const customerId = `local_customer_${organizationId}`;
  const subscriptionId = `local_subscription_${organizationId}`;
  const { plan, seats } = booked;
  const periodEnd = addMonths(at, 1);
  if (booked.isLocal) {
    await tx.insert(localPayments).values([
      {
        id: customerId,
        kind: 'customer',
        data: { organizationId, name: organization.name, card: 'accepted' },
      },
      {
        id: subscriptionId,
        kind: 'subscription',
        data: {
          customerId,
          plan,
          seats,
          status: 'active',
          cancelAtPeriodEnd: false,
          periodStart: at.toISOString(),
          periodEnd: periodEnd.toISOString(),
        },
      },
    ]);
    await tx.insert(paymentCustomers).values({ organizationId, customerId });
  }
  await tx.insert(subscriptions).values({
    organizationId,
    plan,
    productType: 'stripeSubscription',
    seats,
    status: 'active',
    currentPeriodStart: at,
    currentPeriodEnd: periodEnd,
    totalAmount: booked.price * seats,
    providerId: booked.isLocal ? subscriptionId : null,
  });
  await grantShares(tx, organizationId, at);
}
