import type { createCheckoutSession, HandlerInput } from '@oriel/contracts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import type { Queryable } from '../../platform/db/database';
import { checkouts, paymentCustomers } from '../../platform/db/schema';
import { conflict, forbidden } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { readSeats } from '../organizations/seats';
import { productsOf } from '../payments/catalog';
import { isCustomerGone, type PaymentProvider } from '../payments/payment-provider';
import { findSubscriptionRow } from './describe-subscription';
import { returnUrlsOf } from './return-url';
import {
  checkSeats,
  checkSelfService,
  isServing,
  productUnknown,
  type SubscriptionRow,
  withProvider,
} from './subscription-rules';
import { syncOrganization } from './sync-subscription';

type Input = HandlerInput<typeof createCheckoutSession>['query'] & { readonly productId: string };

/**
 * Opens a payment page for a plan or a credit package. The stored row determines the workspace: data from a browser is never
 * trusted.
 */
export async function openCheckout(
  services: Services,
  { organization, user, locale }: RequestContext,
  { productId, seats, successUrl, cancelUrl }: Input,
): Promise<{ url: string }> {
  const { db, config, now } = services;
  const { id, name, permissions } = organization;
  const product = productsOf(config).find(known => known.id === productId);
  if (!product) throw productUnknown();
  if (product.kind === 'credits' && !permissions.has('createOrganizationCredits')) throw forbidden();
  const { taken } = await readSeats(db, id, now());
  const booked = product.kind === 'plan' ? checkSeats(seats ?? Math.max(1, taken), taken, organization) : 0;
  const row = product.kind === 'plan' ? await closeEarlierPlans(services, id) : undefined;
  const toUrl = await returnUrlsOf(services, id);
  return withProvider(services, async payments => {
    const customerId = await ensureCustomer(db, payments, { id, name });
    const openFor = (customer: string) =>
      payments.createCheckout({
        customerId: customer,
        product:
          product.kind === 'plan'
            ? {
                kind: 'plan',
                plan: product.plan,
                interval: product.interval,
                amount: product.amount,
                seats: booked,
                // Only workspaces that have never had a plan get a trial.
                trialDays: row ? 0 : config.trialDays,
              }
            : { kind: 'credits', name: creditName(product.credits, locale), amount: product.amount },
        locale,
        successUrl: toUrl(successUrl),
        cancelUrl: toUrl(cancelUrl),
      });
    const checkout = await openFor(customerId).catch(async error => {
      if (!isCustomerGone(error)) throw error;
      // Books earlier payments and ends the plan.
      await syncOrganization({ ...services, payments }, id);
      return openFor(await ensureCustomer(db, payments, { id, name }, customerId));
    });
    await db.insert(checkouts).values({
      id: checkout.id,
      organizationId: id,
      userId: user.id,
      productId,
      creditMicroeuro: product.kind === 'credits' ? product.credits * 1_000_000 : null,
    });
    if (product.kind === 'plan') await expirePlans(db, payments, id, 'all but the latest');
    return { url: checkout.url };
  });
}

export const creditName = (credits: number, locale: 'de' | 'en'): string => {
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(credits);
  return locale === 'de' ? `Guthaben ${amount}` : `Credit ${amount}`;
};

/**
 * Closes the open payment pages of plans, then reads what was paid there. Otherwise, if the provider's message is late, a second
 * checkout could charge twice or start a second trial. An existing plan is changed in the customer portal.
 * @returns the latest subscription
 * @throws 409 while there is a plan
 */
async function closeEarlierPlans(
  services: Services,
  organizationId: string,
): Promise<SubscriptionRow | undefined> {
  const { db } = services;
  checkSelfService(await findSubscriptionRow(db, organizationId));
  await withProvider(services, async payments => {
    await expirePlans(db, payments, organizationId, 'all');
    await syncOrganization({ ...services, payments }, organizationId);
  });
  const row = await findSubscriptionRow(db, organizationId);
  if (isServing(row)) throw conflict('subscription_active', 'There is a subscription already');
  return row;
}

/**
 * Two concurrent first payments get the same customer.
 * @param gone former customer, to be replaced
 */
export async function ensureCustomer(
  db: Queryable,
  payments: PaymentProvider,
  organization: { readonly id: string; readonly name: string },
  gone?: string,
): Promise<string> {
  const isOwn = eq(paymentCustomers.organizationId, organization.id);
  const [known] = await db.select().from(paymentCustomers).where(isOwn);
  if (known && known.customerId !== gone) return known.customerId;
  const customerId = await payments.createCustomer(organization, gone);
  await (gone === undefined
    ? db
        .insert(paymentCustomers)
        .values({ organizationId: organization.id, customerId })
        .onConflictDoNothing()
    : db
        .update(paymentCustomers)
        .set({ customerId })
        .where(and(isOwn, eq(paymentCustomers.customerId, gone))));
  const [stored] = await db.select().from(paymentCustomers).where(isOwn);
  if (!stored) throw new Error('The customer was not stored');
  return stored.customerId;
}

/** Expires the open pages of plans. Of two people who open one at the same time, the later one sees both pages. */
async function expirePlans(
  db: Queryable,
  payments: PaymentProvider,
  organizationId: string,
  which: 'all' | 'all but the latest',
): Promise<void> {
  const open = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.organizationId, organizationId),
        eq(checkouts.status, 'open'),
        isNull(checkouts.creditMicroeuro),
      ),
    )
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id));
  for (const { id } of which === 'all' ? open : open.slice(1)) await payments.expireCheckout(id);
}
