/*
 * The payment provider of the development server: simulates Stripe for the product, on one machine and without money. It stores
 * its own rows, which nothing else reads, and notifies the product of each change with a signed message, like Stripe.
 *
 * 1. A page of a checkout or the portal changes a row, and stores the message with it, in one transaction.
 * 2. The message is delivered after the commit, and again with every later request until it is accepted.
 * 3. The test clock moves the time of subscriptions; periods that have ended are renewed, or fail because of the card.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { BillingDetails, BillingInterval, PaidPlan } from '@oriel/contracts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { countLicensedMembers } from '../../organizations/credits/count-licensed-members';
import { addMonths } from '../../organizations/credits/grant-period';
import { findPlan } from '../../organizations/payments/catalog';
import {
  type ChargeRequest,
  type CheckoutRequest,
  type PaymentProvider,
  PaymentProviderError,
  type PortalRequest,
  type ProviderCharge,
  type ProviderRefund,
  pickSubscription,
} from '../../organizations/payments/payment-provider';
import { readBillingTime } from '../../platform/db/billing-time';
import type { Queryable } from '../../platform/db/database';
import { billingClock, localPayments } from '../../platform/db/schema';
import type { Services } from '../../services';

/** Outcomes of charging a card. */
export const cards = ['accepted', 'confirmation', 'declined'] as const;
export type Card = (typeof cards)[number];

interface Kinds {
  readonly customer: { organizationId: string; name: string; card: Card };
  readonly checkout: Omit<CheckoutRequest, 'customerId'> & {
    customerId: string;
    status: 'open' | 'paid' | 'expired';
  };
  readonly subscription: {
    customerId: string;
    plan: PaidPlan;
    /** A month if missing. */
    interval?: BillingInterval;
    seats: number;
    status: 'active' | 'trialing' | 'past_due' | 'canceled';
    cancelAtPeriodEnd: boolean;
    periodStart: string;
    periodEnd: string;
  };
  readonly portal: PortalRequest;
  /** A paid invoice. `total` is in whole cents. */
  readonly invoice: { customerId: string; number: string; total: number; createdAt: string };
  /** A charge of the stored card, by its key. */
  readonly charge: { customerId: string; outcome: 'paid' | 'declined' | 'confirmation' };
  readonly event: { type: string; customerId: string };
}

export type LocalServices = Pick<Services, 'db' | 'config' | 'publicUrl' | 'secret' | 'now'>;

export const checkoutPath = '/dev/payments/checkout';
export const portalPath = '/dev/payments/portal';
export const invoicePath = '/dev/payments/invoice';

/** Last digits of the cards. */
const cardEnds: Readonly<Record<Card, string>> = {
  accepted: '4242',
  confirmation: '3184',
  declined: '0002',
};

const monthsOf: Readonly<Record<BillingInterval, number>> = { month: 1, year: 12 };

/** Seconds for which a message is valid: an old message that somebody kept is refused. */
const tolerance = 300;

export class LocalPayments implements PaymentProvider {
  /** Delivers a message; resolves with whether it was accepted. Set once the server has its routes. */
  deliver: (body: string, signature: string) => Promise<boolean> = async () => false;

  constructor(private readonly services: LocalServices) {}

  async createCustomer({ id, name }: { id: string; name: string }): Promise<string> {
    const customerId = `local_customer_${id}`;
    await this.services.db
      .insert(localPayments)
      .values({ id: customerId, kind: 'customer', data: { organizationId: id, name, card: 'accepted' } })
      .onConflictDoNothing();
    return customerId;
  }

  async createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }> {
    const id = await this.#add('checkout', { ...request, status: 'open' });
    return { id, url: `${this.services.publicUrl}${checkoutPath}/${id}` };
  }

  async findCheckout(id: string) {
    const found = await this.find('checkout', id);
    return found && { id, customerId: found.customerId, status: found.status, paymentId: undefined };
  }

  async charge({ customerId, key, amount, isWanted }: ChargeRequest): Promise<ProviderCharge> {
    const at = await this.time();
    const id = `local_charge_${key}`;
    const outcome = await this.services.db.transaction(async tx => {
      const customer = await this.find('customer', customerId, tx);
      if (!customer) return undefined;
      const { card } = customer;
      if (!isWanted) return (await this.find('charge', id, tx))?.outcome;
      const data = { customerId, outcome: card === 'accepted' ? 'paid' : card };
      const added = await tx
        .insert(localPayments)
        .values({ id, kind: 'charge', data })
        .onConflictDoNothing()
        .returning();
      if (added.length > 0 && card === 'accepted') await this.#addInvoice(tx, customerId, amount, at);
      return (await this.find('charge', id, tx))?.outcome;
    });
    if (outcome === 'paid') return { status: 'paid', id, paymentId: undefined };
    return { status: 'failed', problem: outcome ?? 'no_method' };
  }

  /** Without real money there are no refunds. */
  async findRefunds(): Promise<readonly ProviderRefund[]> {
    return [];
  }

  expireCheckout(id: string): Promise<void> {
    return this.#change('checkout', id, checkout =>
      checkout.status === 'open' ? { ...checkout, status: 'expired' } : undefined,
    );
  }

  async findBilling(customerId: string): Promise<BillingDetails | undefined> {
    const customer = await this.find('customer', customerId);
    if (!customer) return undefined;
    const invoices = (await this.#all('invoice')).filter(({ data }) => data.customerId === customerId);
    return {
      invoices: invoices.reverse().map(({ id, data: { number, total, createdAt } }) => ({
        id,
        number,
        createdAt,
        status: 'paid',
        total,
        tax: 0,
      })),
      paymentMethod: { type: 'card', brand: 'visa', last4: cardEnds[customer.card], expires: '2031-12' },
      address: [customer.name],
      email: null,
      taxIds: [],
    };
  }

  async findInvoiceUrl(customerId: string, invoiceId: string): Promise<string | undefined> {
    const found = await this.find('invoice', invoiceId);
    if (found?.customerId !== customerId) return undefined;
    return `${this.services.publicUrl}${invoicePath}/${invoiceId}`;
  }

  async createPortal(request: PortalRequest): Promise<string> {
    const id = await this.#add('portal', request);
    return `${this.services.publicUrl}${portalPath}/${id}`;
  }

  async findSubscription(customerId: string) {
    const rows = await this.subscriptionsOf(customerId);
    return pickSubscription(
      rows.map(({ id, data }) => ({
        id,
        plan: data.plan,
        seats: data.seats,
        status: data.status,
        cancelAtPeriodEnd: data.cancelAtPeriodEnd,
        periodStart: new Date(data.periodStart),
        periodEnd: new Date(data.periodEnd),
        endsAt: data.cancelAtPeriodEnd ? new Date(data.periodEnd) : null,
        interval: data.interval ?? 'month',
        totalAmount: this.#priceOf(data),
        overdue:
          data.status === 'past_due'
            ? { amount: this.#priceOf(data), since: new Date(data.periodStart) }
            : undefined,
      })),
    );
  }

  reactivate(subscriptionId: string): Promise<void> {
    return this.#change('subscription', subscriptionId, data => ({ ...data, cancelAtPeriodEnd: false }));
  }

  cancel(subscriptionId: string): Promise<void> {
    return this.#change('subscription', subscriptionId, data => ({ ...data, status: 'canceled' }));
  }

  changeSeats(subscriptionId: string, seats: number): Promise<void> {
    return this.#change('subscription', subscriptionId, data => ({ ...data, seats }));
  }

  readEvent(body: string, signature: string | undefined) {
    const [, time = '', code = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
    const expected = Buffer.from(this.#sign(time, body), 'hex');
    const given = Buffer.from(code, 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    if (Math.abs(Date.now() / 1_000 - Number(time)) > tolerance) return undefined;
    // Only this process can sign it, so `#message` wrote it.
    const { id, type, customerId } = JSON.parse(body) as { id: string; type: string; customerId: string };
    return { id, type, customerId, paymentId: undefined, isCardChange: type === 'customer.updated' };
  }

  /** Pays a checkout. @returns whether the card was accepted */
  async pay(checkoutId: string, card: Card): Promise<boolean> {
    const { db } = this.services;
    const at = await this.time();
    const isPaid = await db.transaction(async tx => {
      const checkout = await this.find('checkout', checkoutId, tx);
      if (checkout?.status !== 'open') return checkout?.status === 'paid';
      if (card === 'declined') return false;
      const { customerId, product } = checkout;
      await this.#set(tx, checkoutId, { ...checkout, status: 'paid' });
      await this.#setCard(tx, customerId, card);
      const trialDays = product.kind === 'plan' ? product.trialDays : 0;
      if (trialDays === 0)
        await this.#addInvoice(
          tx,
          customerId,
          product.kind === 'plan' ? product.amount * product.seats : product.amount,
          at,
        );
      if (product.kind === 'plan')
        await this.#add(
          'subscription',
          {
            customerId,
            plan: product.plan,
            interval: product.interval,
            seats: product.seats,
            status: trialDays > 0 ? 'trialing' : 'active',
            cancelAtPeriodEnd: false,
            periodStart: at.toISOString(),
            periodEnd: (trialDays > 0
              ? new Date(+at + trialDays * 86_400_000)
              : addMonths(at, monthsOf[product.interval])
            ).toISOString(),
          },
          tx,
        );
      await this.#tell(tx, 'checkout.completed', customerId);
      return true;
    });
    await this.deliverAll();
    return isPaid;
  }

  /** Carries out the action of a portal page. */
  async confirm({ page, customerId }: PortalRequest): Promise<void> {
    if (page.kind === 'billing') return;
    await this.#change('subscription', page.subscriptionId, data => {
      if (data.customerId !== customerId) return undefined;
      return page.kind === 'cancel'
        ? { ...data, cancelAtPeriodEnd: true }
        : { ...data, plan: page.plan, seats: page.seats };
    });
  }

  /** Replaces a customer's card; failed payments are charged to it at once. */
  async setCard(customerId: string, card: Card): Promise<void> {
    await this.services.db.transaction(async tx => {
      await this.#setCard(tx, customerId, card);
      if (card === 'declined') return;
      for (const { id, data } of await this.subscriptionsOf(customerId, tx))
        if (data.status === 'past_due') await this.#set(tx, id, { ...data, status: 'active' });
      await this.#tell(tx, 'customer.updated', customerId);
    });
    await this.deliverAll();
  }

  /** The time for subscriptions. */
  time(): Promise<Date> {
    return readBillingTime(this.services.db, this.services.now);
  }

  /** Moves the test clock, which only goes forward. */
  async advance(seconds: number): Promise<void> {
    const ahead = Math.max(0, Math.floor(seconds));
    await this.services.db
      .insert(billingClock)
      .values({ id: 1, aheadSeconds: ahead })
      .onConflictDoUpdate({
        target: billingClock.id,
        set: { aheadSeconds: sql`${billingClock.aheadSeconds} + ${ahead}` },
      });
    await this.renew();
  }

  /** Renews or ends periods that are over, and delivers messages that were not accepted yet. */
  async renew(): Promise<void> {
    const { db } = this.services;
    const at = await this.time();
    await db.transaction(async tx => {
      const rows = await this.#all('subscription', tx);
      for (const { id, data } of rows) {
        const customer = await this.find('customer', data.customerId, tx);
        const next = afterPeriods(data, customer?.card ?? 'accepted', at);
        if (next === data) continue;
        await this.#set(tx, id, next);
        if (next.status === 'active')
          await this.#addInvoice(tx, data.customerId, this.#priceOf(next), new Date(next.periodStart));
        await this.#tell(tx, `subscription.${next.status}`, data.customerId);
      }
    });
    await this.deliverAll();
  }

  /** Delivers the messages that were not accepted yet, oldest first. */
  async deliverAll(): Promise<void> {
    for (const { id, data } of await this.#all('event')) {
      const body = JSON.stringify({ id, type: data.type, customerId: data.customerId });
      const time = String(Math.floor(Date.now() / 1_000));
      const isTaken = await this.deliver(body, `t=${time},v1=${this.#sign(time, body)}`);
      if (isTaken) await this.services.db.delete(localPayments).where(eq(localPayments.id, id));
    }
  }

  /** Number of licences that a customer's members need, if `seats` is lower; otherwise undefined. */
  async findMissingSeats(customerId: string, seats: number): Promise<number | undefined> {
    const customer = await this.find('customer', customerId);
    if (!customer) return undefined;
    const members = await countLicensedMembers(this.services.db, customer.organizationId);
    return seats < members ? members : undefined;
  }

  async find<K extends keyof Kinds>(
    kind: K,
    id: string,
    tx: Queryable = this.services.db,
  ): Promise<Kinds[K] | undefined> {
    const [row] = await tx
      .select()
      .from(localPayments)
      .where(and(eq(localPayments.id, id), eq(localPayments.kind, kind)));
    // Each kind is stored with its own type of data.
    return row?.data as Kinds[K] | undefined;
  }

  /** The subscriptions of a customer, latest first. */
  async subscriptionsOf(customerId: string, tx: Queryable = this.services.db) {
    const rows = await tx
      .select()
      .from(localPayments)
      .where(
        and(
          eq(localPayments.kind, 'subscription'),
          eq(sql`${localPayments.data} ->> 'customerId'`, customerId),
        ),
      )
      .orderBy(desc(localPayments.createdAt));
    // A row contains the data of its kind.
    return rows.map(({ id, data }) => ({ id, data: data as unknown as Kinds['subscription'] }));
  }

  /** Price of all licences for an interval, in whole cents. */
  #priceOf({ plan, interval = 'month', seats }: Kinds['subscription']): number {
    return (findPlan(this.services.config, plan, interval)?.amount ?? 0) * seats;
  }

  async #all<K extends keyof Kinds>(kind: K, tx: Queryable = this.services.db) {
    const rows = await tx
      .select()
      .from(localPayments)
      .where(eq(localPayments.kind, kind))
      .orderBy(asc(localPayments.createdAt));
    // A row contains the data of its kind.
    return rows.map(({ id, data }) => ({ id, data: data as unknown as Kinds[K] }));
  }

  async #add<K extends keyof Kinds>(
    kind: K,
    data: Kinds[K],
    tx: Queryable = this.services.db,
  ): Promise<string> {
    const id = `local_${kind}_${randomUUID()}`;
    await tx.insert(localPayments).values({ id, kind, data: { ...data } });
    return id;
  }

  async #set(tx: Queryable, id: string, data: object): Promise<void> {
    await tx
      .update(localPayments)
      .set({ data: { ...data } })
      .where(eq(localPayments.id, id));
  }

  /** Changes a row and stores a message about it; `undefined` leaves it unchanged. */
  async #change<K extends 'checkout' | 'subscription'>(
    kind: K,
    id: string,
    change: (data: Kinds[K]) => Kinds[K] | undefined,
  ): Promise<void> {
    await this.services.db.transaction(async tx => {
      const data = await this.find(kind, id, tx);
      if (!data) throw new PaymentProviderError(`There is no ${kind} of that id`);
      const next = change(data);
      if (!next) return;
      await this.#set(tx, id, next);
      await this.#tell(tx, `${kind}.updated`, data.customerId);
    });
    await this.deliverAll();
  }

  async #setCard(tx: Queryable, customerId: string, card: Card): Promise<void> {
    const customer = await this.find('customer', customerId, tx);
    if (customer) await this.#set(tx, customerId, { ...customer, card });
  }

  async #addInvoice(tx: Queryable, customerId: string, total: number, at: Date): Promise<void> {
    const number = `TEST-${at.toISOString().slice(0, 10)}-${randomUUID().slice(0, 4).toUpperCase()}`;
    await this.#add('invoice', { customerId, number, total, createdAt: at.toISOString() }, tx);
  }

  async #tell(tx: Queryable, type: string, customerId: string): Promise<void> {
    await this.#add('event', { type, customerId }, tx);
  }

  #sign(time: string, body: string): string {
    return createHmac('sha256', `${this.services.secret} local payments`)
      .update(`${time}.${body}`)
      .digest('hex');
  }
}

/** The state of a subscription at a time: each period that is over was renewed, could not be charged, or was the last one. */
export function afterPeriods(data: Kinds['subscription'], card: Card, at: Date): Kinds['subscription'] {
  let next = data;
  while (next.status !== 'canceled' && new Date(next.periodEnd) <= at) {
    // A provider cancels a subscription that was not paid for a whole period.
    if (next.cancelAtPeriodEnd || next.status === 'past_due') return { ...next, status: 'canceled' };
    const start = new Date(next.periodEnd);
    next = {
      ...next,
      status: card === 'declined' ? 'past_due' : 'active',
      periodStart: start.toISOString(),
      periodEnd: addMonths(start, monthsOf[next.interval ?? 'month']).toISOString(),
    };
  }
  return next;
}
