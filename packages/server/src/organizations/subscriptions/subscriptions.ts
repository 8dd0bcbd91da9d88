import {
  type BillingDetails,
  createCheckoutSession,
  createPortalSession,
  findInvoice,
  getBillingDetails,
  getPricing,
  getSubscription,
  limits,
  type PaidPlan,
  type PlanProduct,
  type Pricing,
  paidPlans,
  reactivateSubscription,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { paymentCustomers, subscriptions } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { monthlyGrantMicroeuro } from '../credits/grants';
import { readSeats } from '../organizations/seats';
import { findPlan, productsOf } from '../payments/catalog';
import { isCustomerGone, type PortalRequest } from '../payments/payment-provider';
import { describeSubscription, findSubscriptionRow } from './describe-subscription';
import { ensureCustomer, openCheckout } from './open-checkout';
import { returnUrlsOf } from './return-url';
import {
  checkSeats,
  checkSelfService,
  isServing,
  maxSeatsOf,
  productUnknown,
  withProvider,
} from './subscription-rules';
import { syncOrganization } from './sync-subscription';

const { operation } = operationsOf<Services>()({});

export const subscriptionOperations = [
  operation(getPricing, ({ config, payments }): Pricing => {
    const products = productsOf(config);
    return {
      currency: 'EUR',
      purchasable: payments !== undefined,
      plans: paidPlans.map(plan => describePlan(config, plan)),
      creditPackages: products.flatMap(({ kind, ...product }) => ('credits' in product ? [product] : [])),
      monthlyGrant: monthlyGrantMicroeuro / microeuroPerCent,
      starterCredit: config.starterCredit,
      tax: config.priceTax,
      trialDays: config.trialDays,
      seats: limits.seatsPerOrganization,
    };
  }),

  operation(getSubscription, async ({ query, context, ...services }) => {
    const { id } = context.organization;
    if (query.refresh && services.payments)
      await withProvider(services, payments => syncOrganization({ ...services, payments }, id));
    return describeSubscription(services, id);
  }),

  operation(getBillingDetails, async ({ context, ...services }): Promise<BillingDetails> => {
    const customerId = await findCustomerId(services.db, context.organization.id);
    const found =
      customerId === undefined
        ? undefined
        : await withProvider(services, payments => payments.findBilling(customerId));
    return found ?? { invoices: [], paymentMethod: null, address: [], email: null, taxIds: [] };
  }),

  operation(findInvoice, async ({ params, context, ...services }) => {
    const customerId = await findCustomerId(services.db, context.organization.id);
    if (customerId === undefined) throw notFound();
    const url = await withProvider(services, payments =>
      payments.findInvoiceUrl(customerId, params.invoiceId),
    );
    if (url === undefined) throw notFound();
    return { url };
  }),

  operation(reactivateSubscription, async ({ context, ...services }) => {
    const { id } = context.organization;
    checkSelfService(await findSubscriptionRow(services.db, id));
    await withProvider(services, async payments => {
      // The subscription may have ended meanwhile.
      await syncOrganization({ ...services, payments }, id);
      const row = await findSubscriptionRow(services.db, id);
      if (!isServing(row) || !row.cancelAtPeriodEnd || !row.providerId)
        throw conflict('subscription_not_cancelled', 'The subscription is not cancelled');
      const isOwn = eq(subscriptions.organizationId, id);
      const store = (cancelAtPeriodEnd: boolean) =>
        services.db.update(subscriptions).set({ cancelAtPeriodEnd }).where(isOwn);
      // Store before the provider's message arrives, or it would be logged as a change on the provider's pages.
      await store(false);
      await payments.reactivate(row.providerId).catch(async error => {
        await store(true);
        throw error;
      });
      await services.db.transaction(tx =>
        writeAuditEntry(tx, context, { kind: 'subscription-reactivated', target: context.organization }),
      );
      await syncOrganization({ ...services, payments }, id);
    });
    return describeSubscription(services, id);
  }),

  operation(createCheckoutSession, ({ params, query, context, ...services }) =>
    openCheckout(services, context, { ...query, productId: params.productId }),
  ),

  operation(createPortalSession, async ({ params, query, context, ...services }) => {
    const { db, now } = services;
    const { id } = context.organization;
    const row = await findSubscriptionRow(db, id);
    checkSelfService(row);
    const inactive = () => conflict('subscription_inactive', 'There is no subscription');
    const customerId =
      params.typeId === 'billing'
        ? // Address and card can be stored before the first purchase.
          await withProvider(services, payments => ensureCustomer(db, payments, context.organization))
        : await findCustomerId(db, id);
    if (customerId === undefined) throw inactive();
    const toUrl = await returnUrlsOf(services, id);
    const common = {
      customerId,
      locale: context.locale,
      returnUrl: toUrl(query.returnUrl),
      successUrl: toUrl(query.successUrl ?? query.returnUrl),
    };
    const open = async (page: PortalRequest['page']) => {
      const changes = changesOf({ page: [null, params.typeId] });
      await db.transaction(tx =>
        writeAuditEntry(tx, context, { kind: 'billing-page-opened', target: context.organization, changes }),
      );
      return {
        url: await withProvider(services, payments =>
          payments.createPortal({ ...common, page }).catch(async error => {
            if (!isCustomerGone(error)) throw error;
            await syncOrganization({ ...services, payments }, id);
            throw inactive();
          }),
        ),
      };
    };
    if (params.typeId === 'billing') return open({ kind: 'billing' });
    const subscriptionId = row?.providerId;
    if (!isServing(row) || !subscriptionId) throw inactive();
    if (params.typeId === 'subscription-cancel') return open({ kind: 'cancel', subscriptionId });
    const { taken } = await readSeats(db, id, now());
    const isProduct = params.typeId === 'subscription-update-product';
    const kept = Math.min(row.seats, maxSeatsOf(context.organization));
    const seats = checkSeats(query.seats ?? (isProduct ? kept : undefined), taken, context.organization);
    const wanted = isProduct ? query.productId : row.plan;
    const plan = paidPlans.find(name => name === wanted);
    if (plan === undefined) throw productUnknown();
    // The interval stays.
    if (!findPlan(services.config, plan, row.interval)) throw productUnknown();
    return open({ kind: 'update', subscriptionId, plan, interval: row.interval, seats });
  }),
];

function describePlan(config: Services['config'], plan: PaidPlan): PlanProduct {
  const yearly = findPlan(config, plan, 'year');
  return {
    id: plan,
    plan,
    amount: config.planPrices[plan],
    ...(yearly && { yearly: { id: yearly.id, amount: yearly.amount } }),
  };
}

/** Id of a workspace at the payment provider; undefined before the first payment page. */
async function findCustomerId(db: Queryable, organizationId: string): Promise<string | undefined> {
  const [customer] = await db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId));
  return customer?.customerId;
}
