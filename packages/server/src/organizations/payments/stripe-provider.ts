import {
  type BillingDetails,
  type BillingInterval,
  invoiceStatuses,
  type PaidPlan,
  subscriptionStatuses,
} from '@oriel/contracts';
import Stripe from 'stripe';
import type { StripeSettings } from '../../platform/config/settings/money';
import type { Logger } from '../../platform/log/logger';
import {
  type CheckoutRequest,
  isCustomerGone,
  type PaymentProvider,
  PaymentProviderError,
  type PortalRequest,
  type ProviderCheckout,
  type ProviderSubscription,
  pickSubscription,
} from './payment-provider';
import { chargeMethod } from './stripe-charge';
import { idOf, orUndefined } from './stripe-objects';
import { createPlanFinder, findItem, type PlanFinder } from './stripe-plan';
import { findReturns } from './stripe-returns';

/** Payments with Stripe. Prices of plans are defined at Stripe; a credit package has the configured price. */
export function createStripeProvider(settings: StripeSettings, log: Logger): PaymentProvider {
  const { secretKey, webhookSecret, apiBase, testClock } = settings;
  const base = new URL(apiBase);
  const stripe = new Stripe(secretKey, {
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    host: base.hostname,
    port: base.port || (base.protocol === 'http:' ? 80 : 443),
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Oriel' },
  });

  const findPlan = createPlanFinder(stripe, settings, log);
  const describe = async (found: Stripe.Subscription): Promise<ProviderSubscription> => {
    const { item, plan } = await findItem(found, findPlan);
    if (plan === null)
      log.error({ subscription: found.id }, 'subscription with a price that STRIPE_PRICES does not have');
    const seats = item?.quantity ?? 1;
    return {
      id: found.id,
      plan,
      seats,
      status: subscriptionStatuses.find(status => status === found.status) ?? 'incomplete',
      cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
      periodStart: toDate(item?.current_period_start),
      periodEnd: toDate(item?.current_period_end),
      endsAt:
        found.cancel_at !== null
          ? toDate(found.cancel_at)
          : found.cancel_at_period_end
            ? toDate(item?.current_period_end)
            : null,
      totalAmount: Math.round(
        Number(item?.price.unit_amount_decimal ?? item?.price.unit_amount ?? 0) * seats,
      ),
      interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
      overdue: overdueOf(found),
    };
  };

  /**
   * Whether a customer was deleted, or created by the payments of the development server. A Stripe customer that Stripe does not
   * know belongs to another account or mode: then the key is wrong.
   */
  const isGone = async (customer: string): Promise<boolean> =>
    !customer.startsWith('cus_') || (await stripe.customers.retrieve(customer)).deleted === true;
  /** Runs a request that needs a customer. */
  const askOf = <T>(customer: string, work: () => Promise<T>): Promise<T> =>
    ask(async () => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !(await isGone(customer)))
          throw error;
        throw new PaymentProviderError('The customer is gone', { cause: error, isCustomerGone: true });
      }
    });

  return {
    createCustomer: ({ id, name }, gone) =>
      ask(async () => {
        const made = await stripe.customers.create(
          { name, metadata: { organizationId: id }, ...(testClock && { test_clock: testClock }) },
          // Stripe answers a known idempotency key with the original customer, who may have been deleted.
          { idempotencyKey: ['customer', id, gone, testClock].filter(Boolean).join(' ') },
        );
        return made.id;
      }),

    createCheckout: request =>
      askOf(request.customerId, async () => {
        const { id, url } = await stripe.checkout.sessions.create(checkoutParams(request, settings));
        if (!url) throw new Error('Stripe made a checkout without an address');
        return { id, url };
      }),

    findCheckout: id =>
      ask(async () => {
        const found = await orUndefined(stripe.checkout.sessions.retrieve(id));
        return found && describeCheckout(found);
      }),

    expireCheckout: id =>
      ask(async () => {
        await stripe.checkout.sessions.expire(id).catch(error => {
          // The checkout is no longer open.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
      }),

    charge: request =>
      askOf(request.customerId, () =>
        chargeMethod(stripe, request, async () => {
          const found = await stripe.customers.retrieve(request.customerId, {
            expand: ['invoice_settings.default_payment_method'],
          });
          return found.deleted ? undefined : (await findMethod(stripe, found))?.id;
        }),
      ).catch(orNone({ status: 'failed', problem: 'no_method' } as const)),

    createPortal: request =>
      askOf(request.customerId, async () => {
        const flow = await flowOf(stripe, request, settings, findPlan);
        const { url } = await stripe.billingPortal.sessions.create({
          customer: request.customerId,
          locale: request.locale,
          return_url: request.returnUrl,
          ...(flow && { flow_data: flow }),
        });
        return url;
      }),

    findRefunds: customer =>
      askOf(customer, async () => {
        return findReturns(stripe, customer, log);
      }).catch(orNone([])),

    findBilling: customer =>
      askOf(customer, async () => {
        const found = await stripe.customers.retrieve(customer, {
          expand: ['invoice_settings.default_payment_method', 'tax_ids'],
        });
        if (found.deleted) return undefined;
        const { data: invoices } = await stripe.invoices.list({ customer, limit: 100 });
        const method = await findMethod(stripe, found);
        return {
          invoices: invoices.flatMap(describeInvoice),
          paymentMethod: method ? describeMethod(method) : null,
          address: addressLines(found),
          email: found.email,
          taxIds: (found.tax_ids?.data ?? []).map(({ value }) => value),
        };
      }).catch(orNone(undefined)),

    findInvoiceUrl: (customer, id) =>
      ask(async () => {
        const found = await orUndefined(stripe.invoices.retrieve(id));
        if (!found || idOf(found.customer) !== customer) return undefined;
        const url = found.invoice_pdf ?? found.hosted_invoice_url;
        if (!url || !isStripeAddress(url)) return undefined;
        return url;
      }),

    findSubscription: customer =>
      askOf(customer, async () => {
        // Stripe lists the latest first.
        const { data } = await stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: ['data.latest_invoice'],
        });
        return pickSubscription(await Promise.all(data.map(describe)));
      }).catch(orNone(undefined)),

    reactivate: id =>
      ask(async () => {
        // Stripe accepts only one of the two parameters at a time, and the first does not clear a custom date.
        let found = await stripe.subscriptions.retrieve(id);
        if (found.cancel_at_period_end)
          found = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
        if (found.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
      }),

    cancel: id =>
      ask(async () => {
        await stripe.subscriptions.cancel(id);
      }),

    changeSeats: (id, seats) =>
      ask(async () => {
        const item = await readItem(stripe, id, findPlan);
        await stripe.subscriptions.update(id, {
          items: [{ id: item, quantity: seats }],
          proration_behavior: 'create_prorations',
        });
      }),

    readEvent(body, signature) {
      try {
        const { id, type, data } = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret);
        const isCardChange = cardChanges.includes(type);
        return {
          id,
          type,
          customerId: customerOf(data.object),
          paymentId: paymentOf(data.object),
          isCardChange,
        };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },
  };
}

/** Leaves out drafts, which may still change. */
const describeInvoice = (found: Stripe.Invoice): BillingDetails['invoices'] => {
  const status = invoiceStatuses.find(each => each === found.status);
  if (!found.id || !status) return [];
  return [
    {
      id: found.id,
      number: found.number,
      createdAt: toDate(found.created).toISOString(),
      status,
      total: found.total,
      tax: (found.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    },
  ];
};

function describeMethod({ type, card, sepa_debit }: Stripe.PaymentMethod): BillingDetails['paymentMethod'] {
  return {
    type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? sepa_debit?.last4 ?? null,
    expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
  };
}

function addressLines({ name, address }: Stripe.Customer): string[] {
  const town = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  return [name, address?.line1, address?.line2, town, address?.country].flatMap(line => line || []);
}

/** Whether a URL may be opened: only real pages of Stripe, no lookalike domains. */
function isStripeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  const isOwn = hostname === 'stripe.com' || hostname.endsWith('.stripe.com');
  return protocol === 'https:' && isOwn && port === '' && username === '' && password === '';
}

/** The unpaid invoice of a subscription, which was listed together with it. */
function overdueOf({
  status,
  latest_invoice: invoice,
}: Stripe.Subscription): ProviderSubscription['overdue'] {
  if (status !== 'past_due' || !invoice || typeof invoice === 'string') return undefined;
  return { amount: invoice.amount_remaining, since: toDate(invoice.created) };
}

/** The payment method of a customer. A checkout stores it with the subscription instead of the customer. */
async function findMethod(stripe: Stripe, found: Stripe.Customer): Promise<Stripe.PaymentMethod | undefined> {
  const chosen = found.invoice_settings?.default_payment_method;
  if (chosen && typeof chosen !== 'string') return chosen;
  return (await stripe.customers.listPaymentMethods(found.id, { limit: 1 })).data[0];
}

const cardChanges = ['payment_method.attached', 'payment_method.detached'];

function checkoutParams(
  { customerId, product, locale, successUrl, cancelUrl }: CheckoutRequest,
  settings: StripeSettings,
): Stripe.Checkout.SessionCreateParams {
  const common = { customer: customerId, locale, success_url: successUrl, cancel_url: cancelUrl } as const;
  if (product.kind === 'plan')
    return {
      ...common,
      ...invoiceFields,
      mode: 'subscription',
      line_items: [{ price: priceOf(settings, product), quantity: product.seats }],
      ...(product.trialDays > 0 && { subscription_data: { trial_period_days: product.trialDays } }),
    };
  return {
    ...common,
    ...invoiceFields,
    mode: 'payment',
    // Stripe only creates an invoice for a single payment on request.
    invoice_creation: { enabled: true },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: product.amount,
          product_data: { name: product.name },
        },
      },
    ],
  };
}

/** The price of a plan at Stripe. */
function priceOf(
  { prices, yearlyPrices }: StripeSettings,
  { plan, interval }: { readonly plan: PaidPlan; readonly interval: BillingInterval },
): string {
  const price = interval === 'year' ? yearlyPrices?.[plan] : prices[plan];
  if (price === undefined) throw new Error(`STRIPE_PRICES_YEARLY has no price for ${plan}`);
  return price;
}

/** Fields that invoices need; with tax ids, Stripe requires that name and address are stored with the customer. */
const invoiceFields = {
  tax_id_collection: { enabled: true },
  customer_update: { name: 'auto', address: 'auto' },
  billing_address_collection: 'required',
} as const;

/** The portal page for one action, which returns when the action is complete. */
async function flowOf(
  stripe: Stripe,
  { page, successUrl }: PortalRequest,
  settings: StripeSettings,
  findPlan: PlanFinder,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | undefined> {
  const after_completion = { type: 'redirect', redirect: { return_url: successUrl } } as const;
  switch (page.kind) {
    case 'billing':
      return undefined;
    case 'cancel':
      return {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: page.subscriptionId },
        after_completion,
      };
    case 'update': {
      const id = await readItem(stripe, page.subscriptionId, findPlan);
      return {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: page.subscriptionId,
          items: [{ id, price: priceOf(settings, page), quantity: page.seats }],
        },
        after_completion,
      };
    }
    default:
      return page satisfies never;
  }
}

/** The id of the item of a plan. */
async function readItem(stripe: Stripe, subscriptionId: string, findPlan: PlanFinder): Promise<string> {
  const { item } = await findItem(await stripe.subscriptions.retrieve(subscriptionId), findPlan);
  if (!item) throw new Error('The subscription has no item');
  return item.id;
}

function describeCheckout({
  id,
  customer,
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): ProviderCheckout {
  return {
    id,
    customerId: idOf(customer),
    paymentId: idOf(payment_intent),
    // A bank transfer completes the page, and is paid later.
    status:
      status === 'complete' && payment_status !== 'unpaid'
        ? 'paid'
        : status === 'expired'
          ? 'expired'
          : 'open',
  };
}

const toDate = (seconds: number | undefined): Date => new Date((seconds ?? 0) * 1_000);

/** The customer that a message's object refers to. */
function customerOf(object: object): string | undefined {
  if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id);
  const customer = 'customer' in object ? object.customer : undefined;
  return typeof customer === 'string' ? customer : undefined;
}

/** The payment that a message's object refers to. */
function paymentOf(object: object): string | undefined {
  const payment = 'payment_intent' in object ? object.payment_intent : undefined;
  return typeof payment === 'string' ? payment : undefined;
}

/** Returns `none` for a deleted customer. */
const orNone =
  <T>(none: T) =>
  (error: unknown): T => {
    if (isCustomerGone(error)) return none;
    throw error;
  };

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentProviderError) throw error;
    throw new PaymentProviderError('Stripe refused or could not be reached', { cause: error });
  }
}
