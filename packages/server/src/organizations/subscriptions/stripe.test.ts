import {
  createApiKey,
  createCheckoutSession,
  createOrganization,
  createPortalSession,
  findInvoice,
  getBillingDetails,
  getCredits,
  getPricing,
  getSubscription,
  listFeatures,
  reactivateSubscription,
} from '@oriel/contracts';
import type { StripeMessage } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newPerson } from '../../http/testing/person';
import {
  creditLedger,
  organizationMembers,
  organizations,
  paymentEvents,
  subscriptions,
} from '../../platform/db/schema';
import { setCredit } from '../credits/testing/set-credit';
import { createStripeProvider } from '../payments/stripe-provider';
import { deliver, onStripe, type StripeStack } from './testing/stripe-stack';

describe.each(['pglite', 'postgres'] as const)('payments by Stripe on %s', database => {
  let stripe: StripeStack['stripe'];
  let stack: StripeStack['stack'];
  let owner: StripeStack['owner'];
  let params: StripeStack['params'];
  onStripe(database, {}, parts => {
    ({ stripe, stack, owner, params } = parts);
  });

  const send = async (message: StripeMessage): Promise<number> => (await deliver(stack, message)).status;
  const open = async (productId: string, query: { seats?: number; successUrl?: string } = {}) => {
    const input = { params: { ...params, productId }, query };
    const { url } = await owner.call(createCheckoutSession, input);
    return url.split('/').at(-1) ?? '';
  };
  const subscription = () => owner.call(getSubscription, { params });
  const balance = async () => (await owner.call(getCredits, { params })).balance;
  /** Buys the team plan for three. @returns the id at Stripe and the message */
  const subscribe = async () => {
    const message = stripe.pay(await open('team', { seats: 3 }));
    const id = [...stripe.subscriptions.keys()].at(-1) ?? '';
    return { id, message };
  };
  const ledger = () =>
    stack.services.db
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.organizationId, params.organizationId));

  it('asks for what the configuration says, and comes back only to where it may', async () => {
    const foreign = await open('team', { seats: 3, successUrl: 'https://evil.example/thanks' });
    expect(stripe.checkouts.get(foreign)?.form).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_team',
      'line_items[0][quantity]': '3',
      success_url: `${stack.url}/`,
    });
    const own = await open('credits-25', { successUrl: '/settings?action=purchase-credits' });
    expect(stripe.checkouts.get(own)?.form).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '2500',
      success_url: `${stack.url}/settings?action=purchase-credits`,
    });
    expect(await owner.call(getPricing, {})).toMatchObject({ purchasable: true, monthlyGrant: 200 });
  });

  it('lists invoices with billing details, and opens only pages of Stripe', async () => {
    const none = { invoices: [], paymentMethod: null, address: [], email: null, taxIds: [] };
    expect(await owner.call(getBillingDetails, { params })).toEqual(none);
    await send(stripe.pay(await open('credits-10')));
    const found = await owner.call(getBillingDetails, { params });
    expect(found).toMatchObject({
      invoices: [{ status: 'paid', total: 1_000, tax: 0 }],
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242', expires: '2031-04' },
      address: ['Hafenblick', 'Am Hafen 1', '20457 Hamburg', 'DE'],
      taxIds: ['DE123456789'],
    });
    const input = { params: { ...params, invoiceId: found.invoices[0]?.id ?? '' } };
    expect(await owner.call(findInvoice, input)).toEqual({ url: 'https://pay.stripe.com/invoice/1/pdf' });
    const { url } = stripe.invoicePdf;
    for (const wrong of [
      'http://pay.stripe.com/1',
      'https://stripe.com.evil.example/1',
      'javascript:alert(1)',
    ]) {
      stripe.invoicePdf.url = wrong;
      await expect(owner.call(findInvoice, input)).rejects.toMatchObject({ status: 404 });
    }
    stripe.invoicePdf.url = url;
    const other = await owner.call(createOrganization, { body: { name: 'Zweigstelle' } });
    const foreign = { params: { ...input.params, organizationId: other.id } };
    await expect(owner.call(findInvoice, foreign)).rejects.toMatchObject({ status: 404 });
  });

  it('opens the payment page before the first purchase', async () => {
    const { url } = await owner.call(createPortalSession, { params: { ...params, typeId: 'billing' } });
    expect(url).toMatch(/^https:\/\/billing\.stripe\.test\//);
  });

  it('reports the overdue amount and the end of the plan', async () => {
    const { id, message } = await subscribe();
    await send(message);
    await send(stripe.change(id, { status: 'past_due' }));
    const { periodStart } = stripe.subscriptions.get(id) ?? expect.unreachable();
    expect((await subscription()).overdue).toEqual({
      amount: 3 * 990,
      until: new Date((periodStart + 21 * 86_400) * 1_000).toISOString(),
    });
    await send(stripe.change(id, { status: 'active' }));
    expect((await subscription()).overdue).toBeUndefined();
  });

  it('lets new customers belong to a test clock', async () => {
    const testClock = 'clock_test';
    const provider = createStripeProvider({ ...stripe.settings, testClock }, stack.services.log);
    const id = await provider.createCustomer({ id: params.organizationId, name: 'Hafenblick' });
    expect(stripe.customers.get(id)).toMatchObject({ name: 'Hafenblick', test_clock: testClock });
    await open('team');
    const own = [...stripe.customers.values()].at(-1);
    expect(own).toMatchObject({ 'metadata[organizationId]': params.organizationId });
    expect(own).not.toHaveProperty('test_clock');
  });

  it('believes no address: only what Stripe says makes a plan', async () => {
    const checkout = await open('team');
    await owner.call(getSubscription, { params, query: { refresh: true } });
    expect(await subscription()).toMatchObject({ plan: 'free', status: 'inactive', seats: 1 });
    stripe.pay(checkout);
    // The message has not arrived; returning from the payment page queries Stripe.
    const read = await owner.call(getSubscription, { params, query: { refresh: true } });
    expect(read).toMatchObject({ plan: 'team', status: 'active', active: true, totalAmount: 990 });
  });

  it.each([
    ['once', (message: StripeMessage) => [message]],
    ['twice', (message: StripeMessage) => [message, message]],
  ])('takes a purchase that is told %s, and books it once', async (_, times) => {
    const before = await balance();
    const message = stripe.pay(await open('credits-10'));
    for (const each of times(message)) expect(await send(each)).toBe(204);
    expect(await balance()).toBe(before + 1_000);
    expect((await ledger()).filter(({ kind }) => kind === 'purchase')).toMatchObject([{ delta: 10_000_000 }]);
  });

  it('takes a purchase once that many messages tell at the same time', async () => {
    const before = await balance();
    const checkout = await open('credits-10');
    const first = stripe.pay(checkout);
    const { customer } = stripe.checkouts.get(checkout) ?? expect.unreachable();
    const more = Array.from({ length: 8 }, () => stripe.message('payment_intent.succeeded', { customer }));
    const statuses = await Promise.all([first, first, ...more].map(send));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await balance()).toBe(before + 1_000);
  });

  it('gives the plan, its features and the grant of the month, in any order of the messages', async () => {
    const { id, message: paid } = await subscribe();
    const { customer } = stripe.subscriptions.get(id) ?? expect.unreachable();
    const upgraded = stripe.change(id, { price: 'price_premium', quantity: 5 });
    const cancelled = stripe.change(id, { cancelAtPeriodEnd: true });
    const reactivated = stripe.change(id, { cancelAtPeriodEnd: false });
    const invoice = stripe.message('invoice.paid', { object: 'invoice', customer });
    for (const message of [cancelled, invoice, reactivated, paid, upgraded, cancelled, paid])
      expect(await send(message)).toBe(204);
    expect(await subscription()).toMatchObject({
      plan: 'premium',
      seats: 5,
      status: 'active',
      cancelAtPeriodEnd: false,
      totalAmount: 5 * 1_990,
    });
    const flags = await owner.call(listFeatures, { query: params });
    expect(flags.manageOrganizationImages).toEqual({ enabled: true, status: 'visible' });
    // One member; the change was reported seven times.
    expect((await ledger()).filter(({ grantedDelta }) => grantedDelta > 0)).toMatchObject([
      { kind: 'grant', grantedDelta: 2_000_000 },
    ]);
  });

  it('keeps the later state when an earlier read is answered late', async () => {
    const { id, message } = await subscribe();
    await send(message);
    let release = () => {};
    const later = new Promise<void>(resolve => {
      release = resolve;
    });
    const stale = stripe.change(id, { quantity: 4 });
    const isHeld = stripe.holdNext(later);
    const first = send(stale);
    // Stripe has computed the first response but not sent it when the state changes.
    await isHeld;
    await send(stripe.change(id, { quantity: 9 }));
    release();
    expect(await first).toBe(204);
    expect((await subscription()).seats).toBe(9);
  });
  it('refuses a message with a wrong signature, and leaves alone what is of a foreign customer', async () => {
    const { message } = await subscribe();
    const wrong = {
      ...message,
      signature: message.signature.replace(/.$/, last => (last === '0' ? '1' : '0')),
    };
    expect(await send(wrong)).toBe(400);
    expect(await send({ ...message, body: message.body.replace('completed', 'expired') })).toBe(400);
    expect(await send({ ...message, signature: '' })).toBe(400);
    const foreign = stripe.message('customer.subscription.updated', { customer: 'cus_foreign' });
    expect(await send(foreign)).toBe(204);
    expect(await subscription()).toMatchObject({ plan: 'free' });
    expect(await send(message)).toBe(204);
    expect(await subscription()).toMatchObject({ plan: 'team' });
  });

  it('asks for a message again while Stripe cannot be read', async () => {
    const { message } = await subscribe();
    const { db } = stack.services;
    const known = await db.$count(paymentEvents);
    // The library makes three attempts.
    stripe.failNext(3);
    expect(await send(message)).toBe(500);
    expect(await db.$count(paymentEvents)).toBe(known);
    expect(await send(message)).toBe(204);
    expect(await subscription()).toMatchObject({ plan: 'team' });
  });

  it('opens the pages of the portal for what they are', async () => {
    const ask = (typeId: string, query = {}) =>
      owner.send(createPortalSession, { params: { ...params, typeId }, query });
    expect((await ask('subscription-cancel')).status).toBe(409);
    const { id, message } = await subscribe();
    await send(message);
    await ask('billing', { returnUrl: '/workspace/manage/subscription' });
    expect(stripe.portals.at(-1)).toMatchObject({ return_url: `${stack.url}/workspace/manage/subscription` });
    await ask('subscription-cancel', { successUrl: '/?action=cancel-subscription' });
    expect(stripe.portals.at(-1)).toMatchObject({
      'flow_data[type]': 'subscription_cancel',
      'flow_data[subscription_cancel][subscription]': id,
      'flow_data[after_completion][redirect][return_url]': `${stack.url}/?action=cancel-subscription`,
    });
    await ask('subscription-update-product', { productId: 'premium', seats: 4 });
    expect(stripe.portals.at(-1)).toMatchObject({
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][items][0][price]': 'price_premium',
      'flow_data[subscription_update_confirm][items][0][quantity]': '4',
    });
    const refused = await Promise.all(
      [{}, { seats: 0 }, { seats: 150 }].map(async query => {
        const { error } = (await (await ask('subscription-update-seats', query)).json()) as {
          error: { code: string };
        };
        return error.code;
      }),
    );
    expect(refused).toEqual(['seats_required', 'seats_too_few', 'seats_too_many']);
  });

  it('reactivates what is cancelled, and nothing else', async () => {
    const { id, message } = await subscribe();
    await send(message);
    await expect(owner.call(reactivateSubscription, { params })).rejects.toMatchObject({
      status: 409,
      code: 'subscription_not_cancelled',
    });
    await send(stripe.change(id, { cancelAtPeriodEnd: true }));
    expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: true, active: true });
    expect(await owner.call(reactivateSubscription, { params })).toMatchObject({ cancelAtPeriodEnd: false });
    expect(stripe.subscriptions.get(id)?.cancelAtPeriodEnd).toBe(false);
  });

  it('shows a custom end date and reactivates a subscription that has one', async () => {
    const { id, message } = await subscribe();
    await send(message);
    const { periodEnd } = stripe.subscriptions.get(id) ?? expect.unreachable();
    const dateOf = (seconds: number) => new Date(seconds * 1_000).toISOString();
    for (const cancelAt of [periodEnd - 86_400, periodEnd + 60 * 86_400]) {
      await send(stripe.change(id, { cancelAt }));
      expect(await subscription()).toMatchObject({
        cancelAtPeriodEnd: true,
        active: true,
        currentPeriodEnd: dateOf(cancelAt),
      });
      expect(await owner.call(reactivateSubscription, { params })).toMatchObject({
        cancelAtPeriodEnd: false,
        currentPeriodEnd: dateOf(periodEnd),
      });
      expect(stripe.subscriptions.get(id)).toMatchObject({ cancelAt: null, cancelAtPeriodEnd: false });
    }
    await send(stripe.change(id, { cancelAtPeriodEnd: true }));
    await owner.call(reactivateSubscription, { params });
    expect(stripe.subscriptions.get(id)).toMatchObject({ cancelAt: null, cancelAtPeriodEnd: false });
    // The monthly grant was booked once and keeps its own end.
    const { grantExpiresAt } = await owner.call(getCredits, { params });
    expect(grantExpiresAt).toBe(dateOf(periodEnd));
  });

  describe('a deleted customer', () => {
    const customerOf = (id: string) => stripe.subscriptions.get(id)?.customer ?? expect.unreachable();
    const codeOf = async (response: Response) =>
      ((await response.json()) as { error: { code: string } }).error.code;
    const ended = { plan: 'free', active: false, status: 'canceled', cancelAtPeriodEnd: false };

    it('ends the plan and is replaced at the next purchase', async () => {
      const { id, message } = await subscribe();
      await send(message);
      const former = customerOf(id);
      for (const each of stripe.deleteCustomer(former)) expect(await send(each)).toBe(204);
      expect(await subscription()).toMatchObject(ended);
      const checkout = await open('team', { seats: 2 });
      const { customer } = stripe.checkouts.get(checkout) ?? expect.unreachable();
      expect(customer).not.toBe(former);
      expect(await send(stripe.pay(checkout))).toBe(204);
      expect(await subscription()).toMatchObject({ plan: 'team', seats: 2, status: 'active' });
      // Late messages about the former customer belong to no workspace.
      expect(await send(stripe.message('customer.deleted', { id: former, object: 'customer' }))).toBe(204);
      expect(await subscription()).toMatchObject({ plan: 'team', active: true });
    });

    it('is found out without a message', async () => {
      const before = await balance();
      for (const [buy, plan] of [
        [() => open('credits-10'), 'free'],
        [() => open('premium'), 'premium'],
      ] as const) {
        const { id, message } = await subscribe();
        await send(message);
        await send(stripe.change(id, { cancelAtPeriodEnd: true }));
        const former = customerOf(id);
        stripe.deleteCustomer(former);
        const checkout = await buy();
        expect(stripe.checkouts.get(checkout)?.customer).not.toBe(former);
        expect(await subscription()).toMatchObject(ended);
        expect(await send(stripe.pay(checkout))).toBe(204);
        expect(await subscription()).toMatchObject({ plan });
      }
      // Purchased credit, and two months of two plans for one member.
      expect(await balance()).toBeGreaterThanOrEqual(before + 1_000);
    });

    it('has no portal and nothing to reactivate', async () => {
      const { id, message } = await subscribe();
      await send(message);
      const calls = [
        () => owner.send(createPortalSession, { params: { ...params, typeId: 'billing' } }),
        () =>
          owner.send(createPortalSession, {
            params: { ...params, typeId: 'subscription-update-seats' },
            query: { seats: 4 },
          }),
      ];
      await send(stripe.change(id, { cancelAtPeriodEnd: true }));
      stripe.deleteCustomer(customerOf(id));
      for (const call of calls) expect(await codeOf(await call())).toBe('subscription_inactive');
      const reactivated = await owner.send(reactivateSubscription, { params });
      expect(await codeOf(reactivated)).toBe('subscription_not_cancelled');
      expect(await subscription()).toMatchObject(ended);
    });

    it('keeps what was paid before the deletion', async () => {
      const before = await balance();
      const paid = await open('credits-25');
      stripe.pay(paid);
      stripe.deleteCustomer(stripe.checkouts.get(paid)?.customer ?? '');
      await open('credits-10');
      expect(await balance()).toBe(before + 2_500);
    });

    it('is replaced by the same customer for concurrent purchases', async () => {
      const paid = await open('credits-10');
      stripe.deleteCustomer(stripe.checkouts.get(paid)?.customer ?? '');
      const made = await Promise.all(Array.from({ length: 5 }, () => open('credits-10')));
      const customers = made.map(id => stripe.checkouts.get(id)?.customer);
      expect(new Set(customers).size).toBe(1);
    });

    it.each([
      ['another account', false],
      ['the other mode', true],
    ])('is not assumed if the key belongs to %s', async (_, isInOtherMode) => {
      const { id, message } = await subscribe();
      await send(message);
      const former = customerOf(id);
      stripe.forgetCustomer(former, isInOtherMode);
      expect(await send(stripe.message('customer.updated', { id: former, object: 'customer' }))).toBe(500);
      const bought = await owner.send(createCheckoutSession, {
        params: { ...params, productId: 'credits-10' },
      });
      expect(bought.status).toBe(503);
      expect(await subscription()).toMatchObject({ plan: 'team', active: true });
    });
  });

  describe('fewer licences than members', () => {
    const join = async (count: number) => {
      for (let index = 0; index < count; index++) {
        const { userId } = await newPerson(stack);
        await stack.services.db.insert(organizationMembers).values({ ...params, userId });
      }
    };

    it('are raised to one per member if Stripe confirmed a lower number meanwhile', async () => {
      const { id, message } = await subscribe();
      await send(message);
      const asked = { params: { ...params, typeId: 'subscription-update-seats' }, query: { seats: 1 } };
      expect((await owner.send(createPortalSession, asked)).status).toBe(200);
      await join(2);
      // The page is confirmed after two people have joined.
      const confirmed = stripe.change(id, { quantity: 1 });
      for (const each of [confirmed, confirmed]) expect(await send(each)).toBe(204);
      expect(stripe.subscriptions.get(id)?.quantity).toBe(3);
      expect(await subscription()).toMatchObject({ seats: 3, seatsTaken: 3, totalAmount: 3 * 990 });
      expect((await owner.send(createPortalSession, asked)).status).toBe(400);
      await send(stripe.change(id, { quantity: 2, cancelAtPeriodEnd: true }));
      expect(await subscription()).toMatchObject({ seats: 3, cancelAtPeriodEnd: true });
    });

    it('are raised on the return from Stripe, before its message', async () => {
      const { id, message } = await subscribe();
      await send(message);
      await join(2);
      stripe.change(id, { quantity: 1 });
      const read = await owner.call(getSubscription, { params, query: { refresh: true } });
      expect(read).toMatchObject({ seats: 3, seatsTaken: 3 });
    });

    it('are raised by the next message after a failure, and stay unchanged once the plan has ended', async () => {
      const { id, message } = await subscribe();
      await send(message);
      await join(2);
      const reduced = stripe.change(id, { quantity: 2 });
      // Reading the checkouts and the subscription succeeds; the change fails.
      let release = () => {};
      const later = new Promise<void>(resolve => {
        release = resolve;
      });
      const isHeld = stripe.holdNext(later);
      const first = send(reduced);
      await isHeld;
      stripe.failNext(3);
      release();
      expect(await first).toBe(500);
      expect(await subscription()).toMatchObject({ seats: 2, seatsTaken: 3 });
      expect(await send(reduced)).toBe(204);
      expect(await subscription()).toMatchObject({ seats: 3 });
      await send(stripe.change(id, { quantity: 1, status: 'canceled' }));
      expect(stripe.subscriptions.get(id)?.quantity).toBe(1);
    });
  });

  it('sells one licence for a personal workspace', async () => {
    const self = await newPerson(stack, { fullName: 'Nele Ahrens' });
    const { db } = stack.services;
    const [row] = await db
      .insert(organizations)
      .values({ name: 'Nele Ahrens', personal: true, ownerId: self.userId })
      .returning();
    const personal = { organizationId: row?.id ?? expect.unreachable() };
    await db.insert(organizationMembers).values({ ...personal, userId: self.userId });
    const buy = (query: Readonly<Record<string, unknown>>) =>
      self.send(createCheckoutSession, { params: { ...personal, productId: 'team' }, query });
    const refused = await buy({ seats: 2 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { code: 'seats_too_many', details: { min: 1, max: 1 } },
    });
    expect((await buy({})).status).toBe(200);
    const checkout = [...stripe.checkouts.values()].at(-1);
    expect(checkout?.form).toMatchObject({ 'line_items[0][quantity]': '1' });
    await send(stripe.pay(checkout?.id ?? ''));
    const id = [...stripe.subscriptions.keys()].at(-1) ?? '';
    const change = (typeId: string, query: Readonly<Record<string, unknown>>) =>
      self.send(createPortalSession, { params: { ...personal, typeId }, query });
    expect((await change('subscription-update-seats', { seats: 2 })).status).toBe(400);
    expect((await change('subscription-update-product', { productId: 'premium', seats: 2 })).status).toBe(
      400,
    );
    // A personal workspace with more licences can only go back to one.
    await send(stripe.change(id, { quantity: 5 }));
    expect(await self.call(getSubscription, { params: personal })).toMatchObject({ seats: 5, maxSeats: 1 });
    expect((await change('subscription-update-product', { productId: 'premium' })).status).toBe(200);
    const quantity = 'flow_data[subscription_update_confirm][items][0][quantity]';
    expect(stripe.portals.at(-1)).toMatchObject({ [quantity]: '1' });
    expect((await change('subscription-update-seats', { seats: 1 })).status).toBe(200);
    expect(await subscription()).toMatchObject({ maxSeats: 149 });
  });

  describe('a journey', () => {
    type Deliver = (message: StripeMessage) => Promise<unknown>;
    /** Yields the messages of Stripe for each event, from the first plan to its cancellation. */
    async function* live(): AsyncGenerator<StripeMessage> {
      const { id, message } = await subscribe();
      yield message;
      const { customer, periodEnd } = stripe.subscriptions.get(id) ?? expect.unreachable();
      yield stripe.message('invoice.paid', { object: 'invoice', customer });
      yield stripe.change(id, { quantity: 5 });
      const purchase = await open('credits-10');
      yield stripe.pay(purchase);
      yield stripe.pay(await open('credits-25'));
      // The next period; the clock of this test is fixed, so it begins now.
      yield stripe.change(id, {
        periodStart: Math.floor(Date.now() / 1_000) + 1,
        periodEnd: periodEnd + 86_400,
      });
      yield stripe.change(id, { status: 'past_due' });
      yield stripe.message('invoice.payment_failed', { object: 'invoice', customer });
      yield stripe.change(id, { status: 'active' });
      yield stripe.message('invoice.paid', { object: 'invoice', customer });
      yield stripe.change(id, { price: 'price_premium' });
      yield stripe.change(id, { price: 'price_team' });
      yield stripe.refund(purchase, 400);
      yield stripe.change(id, { cancelAtPeriodEnd: true });
    }
    const each = (visit: (message: StripeMessage) => Promise<unknown>) => async () => {
      for await (const message of live()) await visit(message);
    };
    const later = (order: (all: StripeMessage[]) => StripeMessage[]) => async () => {
      const all: StripeMessage[] = [];
      for await (const message of live()) all.push(message);
      for (const message of order(all)) await taken(message);
    };
    const taken: Deliver = async message => expect(await send(message)).toBe(204);
    const forge = async (message: StripeMessage) =>
      expect(await send({ ...message, signature: message.signature.replace(/v1=..../, 'v1=0000') })).toBe(
        400,
      );
    const mislead: Deliver = async ({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { object: object } };
      await taken(stripe.message(type, { ...data.object, customer: 'cus_foreign' }));
    };

    it.each([
      ['once and in order', each(taken)],
      [
        'twice',
        each(async message => {
          await taken(message);
          await taken(message);
        }),
      ],
      [
        'beside others with a wrong signature',
        each(async message => {
          await forge(message);
          await taken(message);
        }),
      ],
      [
        'beside those of a foreign customer',
        each(async message => {
          await mislead(message);
          await taken(message);
        }),
      ],
      ['late', later(all => all)],
      ['late and backwards', later(all => all.reverse())],
      [
        'late, in a wrong order and twice',
        later(all => [...all.slice(5), ...all.slice(0, 9).reverse(), ...all]),
      ],
      [
        'all at once',
        async () => {
          const all: StripeMessage[] = [];
          for await (const message of live()) all.push(message);
          await Promise.all([...all, ...all].map(taken));
        },
      ],
    ] as const)('ends the same when its messages come %s', async (_, deliver) => {
      const before = await balance();
      await deliver();
      expect(await subscription()).toMatchObject({
        plan: 'team',
        seats: 5,
        status: 'active',
        cancelAtPeriodEnd: true,
        totalAmount: 5 * 990,
      });
      // Two purchases, of which four euro were refunded, and the grant of the second period for one member.
      expect(await owner.call(getCredits, { params })).toMatchObject({
        balance: before + 1_000 + 2_500 - 400 + 200,
        granted: 200,
      });
      const booked = (await ledger()).filter(({ kind }) => kind === 'purchase' || kind === 'refund');
      expect(booked.map(({ delta }) => delta / 1_000_000).sort((a, b) => a - b)).toEqual([-4, 10, 25]);
      const [id] = [...stripe.subscriptions.keys()].slice(-1);
      await taken(stripe.change(id ?? '', { status: 'canceled' }));
      expect(await subscription()).toMatchObject({ plan: 'free', active: false, status: 'canceled' });
    });
  });

  it('takes back the credit that was refunded, once, in parts, and at most what is left', async () => {
    const before = await balance();
    const first = await open('credits-10');
    await send(stripe.pay(first));
    const part = stripe.refund(first, 250);
    for (const message of [part, part]) expect(await send(message)).toBe(204);
    expect(await balance()).toBe(before + 750);
    await send(stripe.refund(first, 750));
    await send(part);
    expect(await balance()).toBe(before);
    const refunds = (await ledger()).filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ delta, userId }) => [delta, userId])).toEqual([
      [-2_500_000, owner.userId],
      [-7_500_000, owner.userId],
    ]);
    // The bank rejects the refund: the revoked credit is restored once, and can be revoked again.
    const failure = stripe.refund(first, -1_000);
    for (const message of [failure, failure]) await send(message);
    expect(await balance()).toBe(before + 1_000);
    await send(stripe.refund(first, 1_000));
    expect(await balance()).toBe(before);
    const second = await open('credits-10');
    await send(stripe.pay(second));
    await setCredit(stack.services.db, params.organizationId, { granted: 500_000, bought: 3_000_000 });
    await send(stripe.refund(second, 1_000));
    expect(await owner.call(getCredits, { params })).toMatchObject({ balanceMicroeuro: 500_000 });
    // The rest is not revoked from credit bought later.
    await send(stripe.pay(await open('credits-10')));
    expect(await owner.call(getCredits, { params })).toMatchObject({ balanceMicroeuro: 10_500_000 });
  });

  it('takes back the credit of a payment that the bank has taken back, or that was credited', async () => {
    const before = await balance();
    const [disputed, credited] = [await open('credits-10'), await open('credits-25')];
    for (const checkout of [disputed, credited]) await send(stripe.pay(checkout));
    await send(stripe.refund(disputed, 400));
    await send(stripe.loseDispute(disputed));
    expect(await balance()).toBe(before + 2_500);
    await send(stripe.credit(credited, 500));
    expect(await balance()).toBe(before + 2_000);
  });

  it('keeps the plan of a subscription that was changed by hand', async () => {
    const { id, message } = await subscribe();
    await send(message);
    await send(
      stripe.change(id, { price: 'price_by_hand', madePrice: { product: 'prod_price_team', amount: 700 } }),
    );
    expect(await subscription()).toMatchObject({ plan: 'team', seats: 3, totalAmount: 2_100 });
    await send(stripe.change(id, { extraItem: 'price_support' }));
    expect(await subscription()).toMatchObject({ plan: 'team', seats: 3, totalAmount: 2_100 });
    await send(stripe.change(id, { quantity: 0 }));
    expect(stripe.subscriptions.get(id)?.quantity).toBe(1);
    // Something else that is sold to the same customer.
    const { customer } = stripe.subscriptions.get(id) ?? expect.unreachable();
    await send(stripe.sell(customer, 'price_support'));
    expect(await subscription()).toMatchObject({ plan: 'team', status: 'active' });
  });

  it('counts no technical user of an API key, in licences nor in grants', async () => {
    const { id, message } = await subscribe();
    await send(message);
    const apiKey = {
      name: 'Nightly report',
      userName: 'nightly-report',
      userFullName: 'Nightly report',
      userEmail: 'nightly@nordhafen.example',
    };
    await owner.call(createApiKey, { params, body: apiKey });
    expect(await subscription()).toMatchObject({ seats: 3, seatsTaken: 1 });
    expect(await owner.call(getCredits, { params })).toMatchObject({ nextGrant: { amount: 200 } });
    const start = Math.floor(Date.now() / 1_000) + 1;
    await send(stripe.change(id, { periodStart: start, periodEnd: start + 30 * 86_400 }));
    const grants = (await ledger()).filter(({ grantedDelta }) => grantedDelta > 0);
    expect(grants.map(({ grantedDelta }) => grantedDelta)).toEqual([2_000_000, 2_000_000]);
  });

  it('sells one plan once', async () => {
    const first = await open('team');
    const second = await open('premium');
    expect(stripe.checkouts.get(first)?.status).toBe('expired');
    await send(stripe.pay(second));
    const again = await owner.send(createCheckoutSession, { params: { ...params, productId: 'team' } });
    expect(again.status).toBe(409);
  });

  it('has no checkout for a subscription that is invoiced elsewhere', async () => {
    const values = { ...params, plan: 'team', productType: 'vaudSubscription', seats: 3, status: 'active' };
    await stack.services.db.insert(subscriptions).values(values);
    expect(await subscription()).toMatchObject({ productType: 'vaudSubscription', active: true });
    for (const [route, more] of [
      [createCheckoutSession, { productId: 'premium' }],
      [createPortalSession, { typeId: 'billing' }],
      [reactivateSubscription, {}],
    ] as const) {
      const response = await owner.send(route, { params: { ...params, ...more } });
      expect(await response.json()).toMatchObject({ error: { code: 'subscription_invoiced' } });
    }
  });
});
