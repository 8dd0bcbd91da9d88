import type { createCheckoutSession, HandlerInput } from '@oriel/contracts';
import { and, eq, isNull } from 'drizzle-orm';
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
import { checkSeats, checkSelfService, isServing, productUnknown, withProvider } from './subscription-rules';
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
  const row = await findSubscriptionRow(db, id);
  if (product.kind === 'plan') {
    checkSelfService(row);
    // The portal changes an existing plan; a second plan would be paid twice. The plan may have ended without a message.
    if (isServing(row) && isServing(await readAnew(services, id)))
      throw conflict('subscription_active', 'There is a subscription already');
  }
  const { taken } = await readSeats(db, id, now());
  const booked = product.kind === 'plan' ? checkSeats(seats ?? Math.max(1, taken), taken, organization) : 0;
  const toUrl = await returnUrlsOf(services, id);
  return withProvider(services, async payments => {
    const customerId = await ensureCustomer(db, payments, { id, name });
    if (product.kind === 'plan') await expireOpenPlans(db, payments, id);
    const openFor = (customer: string) =>
      payments.createCheckout({
        customerId: customer,
        product:
          product.kind === 'plan'
            ? {
                kind: 'plan',
                plan: product.plan,
                amount: product.amount,
                seats: booked,
                // Only a workspace that has never had a plan gets a trial.
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
    return { url: checkout.url };
  });
}

const creditName = (credits: number, locale: 'de' | 'en'): string => {
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(credits);
  return locale === 'de' ? `Guthaben ${amount}` : `Credit ${amount}`;
};

/** Reads the current subscription from the provider. */
async function readAnew(services: Services, organizationId: string) {
  await withProvider(services, payments => syncOrganization({ ...services, payments }, organizationId));
  return findSubscriptionRow(services.db, organizationId);
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

/** A plan with two open pages could be paid twice. */
async function expireOpenPlans(
  db: Queryable,
  payments: PaymentProvider,
  organizationId: string,
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
    );
  for (const { id } of open) await payments.expireCheckout(id);
}
