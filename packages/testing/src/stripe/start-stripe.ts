import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Subscription {
  readonly id: string;
  readonly customer: string;
  price: string;
  /** Product and unit amount of a price that was made by hand. Default: those of the product of a configured price. */
  madePrice?: { readonly product: string; readonly amount: number };
  /** Price of another item, before that of the plan. */
  extraItem?: string;
  quantity: number;
  status: string;
  cancelAtPeriodEnd: boolean;
  /** Seconds; null without an end date. Stripe also sets it together with `cancelAtPeriodEnd`. */
  cancelAt: number | null;
  /** Seconds. */
  periodStart: number;
  periodEnd: number;
  /** Time of the latest invoice. Default: the start of the period. */
  invoiceAt?: number;
}

interface Charge {
  readonly id: string;
  readonly customer: string;
  readonly paymentIntent: string;
  /** Whole cents. */
  readonly amount: number;
  refunded: number;
  /** Whole cents that the bank has taken back. */
  lost: number;
}

interface Checkout {
  readonly id: string;
  readonly customer: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  /** The fields of the form. */
  readonly form: Readonly<Record<string, string>>;
}

export type MethodOutcome = 'accepted' | 'declined' | 'confirmation' | 'processing' | 'none';

/** An invoice that is charged to the stored payment method. */
export interface ChargedInvoice {
  readonly id: string;
  readonly customer: string;
  readonly key: string | undefined;
  readonly paymentIntent: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  /** Whole cents. */
  total: number;
  /** The outcome of each attempt to pay it. */
  readonly attempts: MethodOutcome[];
}

/** A message in Stripe's format. */
export interface StripeMessage {
  readonly body: string;
  readonly signature: string;
}

/** Stripe, as far as the server uses it: over HTTP, with Stripe's forms, keys and signatures. */
export interface StripeStandIn {
  readonly settings: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiBase: string;
    readonly prices: { readonly team: string; readonly premium: string };
    readonly yearlyPrices: { readonly team: string; readonly premium: undefined };
  };
  /** The settings as environment variables of a server. */
  readonly env: Readonly<Record<string, string>>;
  /** The forms with which customers were created, by the id of the customer. */
  readonly customers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly checkouts: ReadonlyMap<string, Checkout>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  /** The forms of the created portal sessions. */
  readonly portals: readonly Readonly<Record<string, string>>[];
  /** Pays a checkout; a plan begins at that moment. @returns the resulting message */
  pay(checkoutId: string): StripeMessage;
  /** Changes a subscription. @returns the resulting message */
  change(subscriptionId: string, change: Partial<Subscription>): StripeMessage;
  /** Begins another subscription of a customer, made by hand. @returns the resulting message */
  sell(customerId: string, price: string): StripeMessage;
  /** Deletes a customer, whose subscriptions end at once. @returns the resulting messages */
  deleteCustomer(customerId: string): StripeMessage[];
  /** Removes a customer and its data from the account of this key; it may still exist in the other mode. */
  forgetCustomer(customerId: string, isInOtherMode?: boolean): void;
  /** Refunds part of a paid checkout, in whole cents; a negative amount is a refund that has failed. @returns the resulting message */
  refund(checkoutId: string, amount: number): StripeMessage;
  /** Lets the bank take back a payment, without naming its customer. @returns the resulting message */
  loseDispute(checkoutId: string): StripeMessage;
  /** Credits part of a paid checkout to the balance of the customer, in whole cents. @returns the resulting message */
  credit(checkoutId: string, amount: number): StripeMessage;
  /** A message about a customer. */
  message(type: string, object: object): StripeMessage;
  /** Outcome of charges of the stored payment method; `none` if no method is stored. */
  readonly method: { outcome: MethodOutcome };
  /** The invoices of such charges, by their id. */
  readonly chargedInvoices: ReadonlyMap<string, ChargedInvoice>;
  /** Ends a charge that the bank was processing. @returns the resulting message */
  endProcessing(invoiceId: string, isPaid: boolean): StripeMessage;
  /** The address that invoices have for their PDF. */
  readonly invoicePdf: { url: string };
  /** Answers the next requests with 500. */
  failNext(times: number): void;
  /** Answers some requests with 500 after a number of successful ones. */
  failAfter(successes: number, times: number): void;
  /**
   * Holds the response to the next request, or to a later one, until the promise is resolved.
   * @returns a promise that resolves when it is held
   */
  holdNext(until: Promise<unknown>, after?: number): Promise<void>;
  close(): Promise<void>;
}

/** Price of one licence in whole cents. */
const amounts: Readonly<Record<string, number>> = {
  price_team: 990,
  price_premium: 1_990,
  price_team_year: 9_900,
};

const productOf = (price: string): string => `prod_${price.replace('_year', '')}`;

const list = (data: readonly object[]) => ({ object: 'list', url: '/v1/list', has_more: false, data });

export async function startStripe(): Promise<StripeStandIn> {
  const secretKey = 'sk_test_standin';
  const webhookSecret = 'whsec_standin';
  const customers = new Map<string, Record<string, string>>();
  const customersByKey = new Map<string, string>();
  const checkouts = new Map<string, Checkout>();
  const subscriptions = new Map<string, Subscription>();
  const portals: Record<string, string>[] = [];
  const deleted = new Set<string>();
  const otherMode = new Set<string>();
  /** Charges by the id of their checkout. */
  const charges = new Map<string, Charge>();
  const method: { outcome: MethodOutcome } = { outcome: 'accepted' };
  const invoices = new ChargedInvoices(method, charges);
  const creditNotes: { readonly customer: string; readonly [field: string]: unknown }[] = [];
  const invoicePdf = { url: 'https://pay.stripe.com/invoice/1/pdf' };
  let failures = 0;
  let successes = 0;
  let held: { readonly until: Promise<unknown>; readonly begin: () => void; after: number } | undefined;

  const describe = (found: Subscription) => ({
    id: found.id,
    object: 'subscription',
    customer: found.customer,
    status: found.status,
    cancel_at_period_end: found.cancelAtPeriodEnd,
    cancel_at: found.cancelAt,
    latest_invoice: {
      id: `in_${found.id}`,
      object: 'invoice',
      created: found.invoiceAt ?? found.periodStart,
      amount_remaining: found.status === 'past_due' ? (amounts[found.price] ?? 0) * found.quantity : 0,
    },
    items: {
      object: 'list',
      data: [
        ...(found.extraItem === undefined
          ? []
          : [
              {
                id: `si_extra_${found.id}`,
                quantity: 1,
                price: { id: found.extraItem, product: 'prod_extra' },
              },
            ]),
        {
          id: `si_${found.id}`,
          quantity: found.quantity,
          price: {
            id: found.price,
            product: found.madePrice?.product ?? productOf(found.price),
            unit_amount: found.madePrice?.amount ?? amounts[found.price] ?? 0,
            recurring: { interval: found.price.endsWith('_year') ? 'year' : 'month' },
          },
          current_period_start: found.periodStart,
          current_period_end: found.periodEnd,
        },
      ],
    },
  });
  const describeCheckout = ({ id, customer, status, paymentStatus }: Checkout) => ({
    id,
    object: 'checkout.session',
    customer,
    status,
    payment_status: paymentStatus,
    payment_intent: charges.get(id)?.paymentIntent ?? null,
    url: `https://checkout.stripe.test/${id}`,
  });
  const describeCharge = ({ id, customer, paymentIntent, amount, refunded, lost }: Charge) => ({
    id,
    object: 'charge',
    customer,
    payment_intent: paymentIntent,
    amount,
    amount_refunded: refunded,
    refunded: refunded === amount,
    disputed: lost > 0,
    status: 'succeeded',
  });

  /** Customers named in a request must exist. */
  const checkCustomer = (id: string | null | undefined, status: 400 | 404 = 400) => {
    if (id === null || id === undefined || (customers.has(id) && !deleted.has(id))) return;
    const hint = otherMode.has(id)
      ? '; a similar object exists in live mode, but a test mode key was used to make this request.'
      : '';
    throw new Refusal(status, `No such customer: '${id}'${hint}`, 'resource_missing');
  };

  function answerCustomer(
    httpMethod: string,
    path: string,
    form: Record<string, string>,
    key: string | undefined,
  ): object {
    const id = path.split('/').at(-1) ?? '';
    if (httpMethod === 'POST' && path === 'customers') {
      const made = customersByKey.get(key ?? '') ?? `cus_${randomUUID()}`;
      customersByKey.set(key ?? made, made);
      customers.set(made, form);
      return { id: made, object: 'customer' };
    }
    if (deleted.has(id)) return { id, object: 'customer', deleted: true };
    if (path.endsWith('/payment_methods')) {
      const card = { brand: 'visa', last4: '4242', exp_year: 2031, exp_month: 4 };
      if (method.outcome === 'none') return { object: 'list', has_more: false, data: [] };
      return { object: 'list', has_more: false, data: [{ id: 'pm_1', type: 'card', card }] };
    }
    checkCustomer(id, 404);
    return {
      id,
      object: 'customer',
      name: customers.get(id)?.name ?? null,
      email: null,
      address: { line1: 'Am Hafen 1', line2: null, postal_code: '20457', city: 'Hamburg', country: 'DE' },
      invoice_settings: { default_payment_method: null },
      tax_ids: { object: 'list', data: [{ type: 'eu_vat', value: 'DE123456789' }] },
    };
  }

  function answer(
    httpMethod: string,
    url: URL,
    form: Record<string, string>,
    key: string | undefined,
  ): object {
    const [, , resource = '', ...rest] = url.pathname.split('/');
    const path = [resource, ...rest].join('/');
    const id = rest.at(-1) ?? '';
    if (resource === 'customers') return answerCustomer(httpMethod, path, form, key);
    checkCustomer(form.customer ?? url.searchParams.get('customer'));
    const charged = invoices.answer(httpMethod, path, form, key);
    if (charged) return charged;
    if (httpMethod === 'POST' && path === 'checkout/sessions') {
      const made: Checkout = {
        id: `cs_${randomUUID()}`,
        customer: form.customer ?? '',
        status: 'open',
        paymentStatus: 'unpaid',
        form,
      };
      checkouts.set(made.id, made);
      return describeCheckout(made);
    }
    if (path.startsWith('checkout/sessions/')) {
      const found = checkouts.get(rest[1] ?? '');
      if (!found) throw new Refusal(404, 'No such checkout.session');
      if (id === 'expire') {
        if (found.status !== 'open') throw new Refusal(400, 'The session is not open');
        found.status = 'expired';
      }
      return describeCheckout(found);
    }
    if (httpMethod === 'POST' && path === 'billing_portal/sessions') {
      portals.push(form);
      return { id: `bps_${randomUUID()}`, url: `https://billing.stripe.test/${portals.length}` };
    }
    if (resource === 'invoices') {
      const bought = [...charges.values()].filter(({ id: charge }) => !charge.startsWith('ch_in_'));
      const paid = bought.map(({ id: charge, customer, amount, paymentIntent }) => ({
        id: `in_${charge}`,
        object: 'invoice',
        customer,
        number: `R-${charge}`,
        created: 1_900_000_000,
        status: 'paid',
        total: amount,
        total_taxes: [{ amount: 0 }],
        payments: list([{ payment: { type: 'payment_intent', payment_intent: paymentIntent } }]),
        invoice_pdf: invoicePdf.url,
        hosted_invoice_url: null,
      }));
      if (path === 'invoices') {
        const data = paid.filter(each => each.customer === url.searchParams.get('customer'));
        const own = invoices.of(url.searchParams.get('customer') ?? '');
        return { object: 'list', has_more: false, data: [...own, ...data] };
      }
      const found = paid.find(each => each.id === id);
      if (!found) throw new Refusal(404, 'No such invoice', 'resource_missing');
      return found;
    }
    if (path === 'charges') {
      const found = [...charges.values()].filter(each => each.customer === url.searchParams.get('customer'));
      // A card that was declined first, with the same payment; Stripe lists the latest first.
      const declined = found.map(each => ({ ...describeCharge(each), id: `${each.id}_0`, status: 'failed' }));
      return list([...found.reverse().map(describeCharge), ...declined]);
    }
    if (path === 'disputes') {
      const found = [...charges.values()].find(each => each.id === url.searchParams.get('charge'));
      return list(
        found ? [{ id: `dp_${found.id}`, object: 'dispute', status: 'lost', amount: found.lost }] : [],
      );
    }
    if (path === 'credit_notes')
      return list(creditNotes.filter(each => each.customer === url.searchParams.get('customer')));
    if (resource === 'prices') {
      if (amounts[id] === undefined) throw new Refusal(404, 'No such price', 'resource_missing');
      return { id, object: 'price', product: productOf(id) };
    }
    if (path === 'subscriptions') {
      const found = [...subscriptions.values()].filter(
        each => each.customer === url.searchParams.get('customer'),
      );
      return { object: 'list', has_more: false, data: found.reverse().map(describe) };
    }
    const subscription = resource === 'subscriptions' ? subscriptions.get(id) : undefined;
    if (!subscription) throw new Refusal(404, `No such resource: ${path}`, 'resource_missing');
    if (httpMethod === 'DELETE') subscription.status = 'canceled';
    if (httpMethod === 'POST' && subscription.status === 'canceled')
      throw new Refusal(400, 'A canceled subscription can only update its cancellation_details');
    update(subscription, form);
    return describe(subscription);
  }

  function update(subscription: Subscription, form: Readonly<Record<string, string>>): void {
    const { cancel_at, cancel_at_period_end } = form;
    if (cancel_at !== undefined && cancel_at_period_end !== undefined)
      throw new Refusal(400, 'Received both cancel_at and cancel_at_period_end', 'parameters_exclusive');
    // This parameter does not clear a custom date.
    if (cancel_at_period_end === 'false' && subscription.cancelAtPeriodEnd)
      Object.assign(subscription, { cancelAtPeriodEnd: false, cancelAt: null });
    if (cancel_at === '') Object.assign(subscription, { cancelAtPeriodEnd: false, cancelAt: null });
    const quantity = form['items[0][quantity]'];
    if (quantity !== undefined && form['items[0][id]'] === `si_${subscription.id}`)
      subscription.quantity = Number(quantity);
  }

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const hold = held?.after === 0 ? held : undefined;
    if (hold) held = undefined;
    else if (held) held.after -= 1;
    const reply = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (failures > 0 && successes > 0) successes -= 1;
    else if (failures > 0) {
      failures -= 1;
      return reply(500, { error: { type: 'api_error', message: 'Not now' } });
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return reply(401, { error: { type: 'invalid_request_error', message: 'Invalid API key' } });
    try {
      const url = new URL(request.url ?? '/', 'http://stripe');
      const key = request.headers['idempotency-key'];
      const content = answer(request.method ?? '', url, body, typeof key === 'string' ? key : undefined);
      // The content above is computed before the hold and sent after it.
      hold?.begin();
      await hold?.until;
      return reply(200, content);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, code, type } = error;
      return reply(status, { error: { type, message, code } });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The address of a server that listens on TCP has this type.
  const { port } = server.address() as AddressInfo;

  const message = (type: string, object: object): StripeMessage => {
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
    const time = Math.floor(Date.now() / 1_000);
    const code = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
    return { body, signature: `t=${time},v1=${code}` };
  };

  const prices = { team: 'price_team', premium: 'price_premium' };
  const apiBase = `http://127.0.0.1:${port}`;
  return {
    settings: {
      secretKey,
      webhookSecret,
      apiBase,
      prices,
      yearlyPrices: { team: 'price_team_year', premium: undefined },
    },
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: apiBase,
      STRIPE_PRICES: `team=${prices.team},premium=${prices.premium}`,
    },
    customers,
    checkouts,
    subscriptions,
    portals,
    invoicePdf,
    method,
    chargedInvoices: invoices.all,
    endProcessing: (id, isPaid) =>
      message(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoices.endProcessing(id, isPaid)),
    message,
    pay(checkoutId) {
      const checkout = checkouts.get(checkoutId);
      if (checkout?.status !== 'open') throw new Error('The checkout is not open');
      checkout.status = 'complete';
      checkout.paymentStatus = 'paid';
      const price = checkout.form['line_items[0][price]'];
      if (price !== undefined) {
        const id = `sub_${randomUUID()}`;
        const now = Math.floor(Date.now() / 1_000);
        const trialDays = Number(checkout.form['subscription_data[trial_period_days]'] ?? 0);
        subscriptions.set(id, {
          id,
          customer: checkout.customer,
          price,
          quantity: Number(checkout.form['line_items[0][quantity]']),
          status: trialDays > 0 ? 'trialing' : 'active',
          cancelAtPeriodEnd: false,
          cancelAt: null,
          periodStart: now,
          periodEnd: now + (trialDays || (price.endsWith('_year') ? 365 : 30)) * 86_400,
        });
      }
      const amount = Number(checkout.form['line_items[0][price_data][unit_amount]']);
      if (checkout.form.mode === 'payment') {
        const { customer } = checkout;
        charges.set(checkoutId, {
          id: `ch_${randomUUID()}`,
          customer,
          paymentIntent: `pi_${randomUUID()}`,
          amount,
          refunded: 0,
          lost: 0,
        });
      }
      return message('checkout.session.completed', describeCheckout(checkout));
    },
    change(subscriptionId, change) {
      const subscription = subscriptions.get(subscriptionId);
      if (!subscription) throw new Error('There is no such subscription');
      Object.assign(subscription, change);
      if (change.cancelAtPeriodEnd !== undefined)
        subscription.cancelAt = change.cancelAtPeriodEnd ? subscription.periodEnd : null;
      return message('customer.subscription.updated', describe(subscription));
    },
    deleteCustomer(customerId) {
      deleted.add(customerId);
      const running = [...subscriptions.values()].filter(({ customer }) => customer === customerId);
      for (const each of running) each.status = 'canceled';
      return [
        ...running.map(each => message('customer.subscription.deleted', describe(each))),
        message('customer.deleted', { id: customerId, object: 'customer' }),
      ];
    },
    forgetCustomer(customerId, isInOtherMode = false) {
      customers.delete(customerId);
      if (isInOtherMode) otherMode.add(customerId);
      for (const { id, customer } of [...subscriptions.values()])
        if (customer === customerId) subscriptions.delete(id);
    },
    sell(customer, price) {
      const id = `sub_${randomUUID()}`;
      const now = Math.floor(Date.now() / 1_000);
      const period = { periodStart: now, periodEnd: now + 30 * 86_400 };
      const made = {
        id,
        customer,
        price,
        quantity: 1,
        status: 'active',
        cancelAtPeriodEnd: false,
        cancelAt: null,
      };
      subscriptions.set(id, { ...made, ...period });
      return message('customer.subscription.created', { object: 'subscription', customer });
    },
    refund(checkoutId, amount) {
      const charge = charges.get(checkoutId);
      if (!charge) throw new Error('Nothing was paid there');
      charge.refunded = Math.min(charge.amount, charge.refunded + amount);
      if (amount > 0) return message('charge.refunded', describeCharge(charge));
      return message('refund.failed', { object: 'refund', payment_intent: charge.paymentIntent });
    },
    loseDispute(checkoutId) {
      const charge = charges.get(checkoutId);
      if (!charge) throw new Error('Nothing was paid there');
      charge.lost = charge.amount - charge.refunded;
      return message('charge.dispute.closed', { object: 'dispute', payment_intent: charge.paymentIntent });
    },
    credit(checkoutId, amount) {
      const charge = charges.get(checkoutId);
      if (!charge) throw new Error('Nothing was paid there');
      const note = {
        ...{ id: `cn_${creditNotes.length}`, object: 'credit_note', status: 'issued' },
        ...{
          customer: charge.customer,
          invoice: `in_${charge.id}`,
          post_payment_amount: amount,
          refunds: [],
        },
      };
      creditNotes.push(note);
      return message('credit_note.created', note);
    },
    failNext(times) {
      successes = 0;
      failures = times;
    },
    failAfter(count, times) {
      successes = count;
      failures = times;
    },
    holdNext(until, after = 0) {
      return new Promise(begin => {
        held = { until, begin, after };
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Invoices that the server makes itself and charges to the stored payment method. */
class ChargedInvoices {
  readonly all = new Map<string, ChargedInvoice>();
  /** Stored answers by idempotency key, which Stripe returns for repeated requests. */
  readonly #answers = new Map<string, () => object>();

  constructor(
    readonly method: { readonly outcome: MethodOutcome },
    readonly charges: Map<string, Charge>,
  ) {}

  of(customer: string): object[] {
    return [...this.all.values()].filter(each => each.customer === customer).map(describeCharged);
  }

  answer(
    httpMethod: string,
    path: string,
    form: Readonly<Record<string, string>>,
    key: string | undefined,
  ): object | undefined {
    const known = this.#answers.get(key ?? '');
    if (known) return known();
    const found = this.#act(httpMethod, path, form, answer => {
      if (key !== undefined) this.#answers.set(key, answer);
    });
    return found && describeCharged(found);
  }

  endProcessing(id: string, isPaid: boolean): object {
    const found = this.all.get(id);
    if (!found) throw new Error('There is no such invoice');
    found.attempts.push(isPaid ? 'accepted' : 'declined');
    if (isPaid) this.#settle(found);
    return describeCharged(found);
  }

  #act(
    httpMethod: string,
    path: string,
    form: Readonly<Record<string, string>>,
    keep: (answer: () => object) => void,
  ): ChargedInvoice | undefined {
    const [resource, id = '', action] = path.split('/');
    if (httpMethod === 'POST' && resource === 'invoices' && id === '') {
      const { customer = '', 'metadata[charge]': key } = form;
      const made: ChargedInvoice = {
        id: `in_${randomUUID()}`,
        customer,
        key,
        paymentIntent: `pi_${randomUUID()}`,
        status: 'draft',
        total: 0,
        attempts: [],
      };
      this.all.set(made.id, made);
      keep(() => describeCharged(made));
      return made;
    }
    const found = this.all.get(resource === 'invoiceitems' ? (form.invoice ?? '') : id);
    if (!found) return undefined;
    if (resource === 'invoiceitems') {
      found.total += Number(form.amount);
      keep(() => describeCharged(found));
    }
    if (httpMethod === 'DELETE') this.all.delete(found.id);
    if (action === 'finalize') found.status = 'open';
    if (action === 'void') found.status = 'void';
    if (action === 'pay') {
      const pay = () => this.#pay(found);
      const { outcome } = this.method;
      found.attempts.push(outcome);
      keep(pay);
      pay();
    }
    return found;
  }

  #pay(invoice: ChargedInvoice): object {
    const outcome = invoice.attempts.at(-1);
    if (outcome === 'declined')
      throw new Refusal(402, 'Your card was declined.', 'card_declined', 'card_error');
    if (outcome === 'confirmation')
      throw new Refusal(402, 'Authentication is needed.', 'authentication_required', 'card_error');
    if (outcome === 'accepted') this.#settle(invoice);
    return describeCharged(invoice);
  }

  #settle(invoice: ChargedInvoice): void {
    const { id, customer, paymentIntent, total } = invoice;
    invoice.status = 'paid';
    this.charges.set(id, { id: `ch_${id}`, customer, paymentIntent, amount: total, refunded: 0, lost: 0 });
  }
}

const intentStates = { accepted: 'succeeded', processing: 'processing' } as const;

function describeCharged({
  id,
  customer,
  key,
  paymentIntent,
  status,
  total,
  attempts,
}: ChargedInvoice): object {
  const outcome = attempts.at(-1);
  const code = outcome === 'confirmation' ? 'authentication_required' : 'card_declined';
  const intent = {
    id: paymentIntent,
    object: 'payment_intent',
    status:
      outcome === 'accepted' || outcome === 'processing' ? intentStates[outcome] : 'requires_payment_method',
    last_payment_error: outcome === 'declined' || outcome === 'confirmation' ? { code } : null,
  };
  return {
    id,
    object: 'invoice',
    customer,
    number: `T-${id}`,
    created: 1_900_000_000,
    status,
    total,
    attempted: attempts.length > 0,
    total_taxes: [],
    metadata: { charge: key },
    invoice_pdf: null,
    hosted_invoice_url: null,
    payments: { object: 'list', data: [{ payment: { type: 'payment_intent', payment_intent: intent } }] },
  };
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly type: 'invalid_request_error' | 'card_error' = 'invalid_request_error',
  ) {
    super(message);
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}
