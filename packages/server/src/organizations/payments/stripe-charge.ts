/*
 * A charge of the stored payment method is an invoice, so that it is listed with the others and has a PDF:
 *
 * 1. The metadata of the invoice contains the key of the charge. A repeated request finds it there, even after a day, when Stripe
 *    forgets idempotency keys.
 * 2. The payment is attempted once, off-session; after that, only the state of the invoice is read.
 * 3. If the payment fails or needs a confirmation by the person, the invoice is voided, so that it cannot be paid later.
 */
import Stripe from 'stripe';
import type { ChargeRequest, ProviderCharge } from './payment-provider';

/** @param findMethod finds the id of the payment method */
export async function chargeMethod(
  stripe: Stripe,
  request: ChargeRequest,
  findMethod: () => Promise<string | undefined>,
): Promise<ProviderCharge> {
  const known = await findInvoice(stripe, request);
  if (known && !isUnpaid(known)) return readCharge(stripe, known.id);
  const method = request.isWanted ? await findMethod() : undefined;
  if (method === undefined) {
    if (known) await close(stripe, known);
    return { status: 'failed', problem: 'no_method' };
  }
  const made = known ?? (await createInvoice(stripe, request));
  const invoice = made.status === 'draft' ? await finalize(stripe, made, request) : made;
  await pay(stripe, invoice, request, method);
  return readCharge(stripe, invoice.id);
}

/** Whether no payment of the invoice has been attempted yet. */
const isUnpaid = ({ status, attempted }: Stripe.Invoice): boolean =>
  status === 'draft' || (status === 'open' && !attempted);

async function findInvoice(
  stripe: Stripe,
  { customerId, key }: ChargeRequest,
): Promise<Stripe.Invoice | undefined> {
  const { data } = await stripe.invoices.list({ customer: customerId, limit: 100 });
  return data.find(({ metadata }) => metadata?.charge === key);
}

const createInvoice = (stripe: Stripe, { customerId, key }: ChargeRequest): Promise<Stripe.Invoice> =>
  stripe.invoices.create(
    {
      customer: customerId,
      currency: 'eur',
      collection_method: 'charge_automatically',
      // Otherwise Stripe would retry a failed payment.
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      metadata: { charge: key },
    },
    { idempotencyKey: `${key} invoice` },
  );

async function finalize(
  stripe: Stripe,
  { id, customer, total }: Stripe.Invoice,
  { key, name, amount, customerId }: ChargeRequest,
): Promise<Stripe.Invoice> {
  // Without its item the draft costs nothing.
  if (total === 0)
    await stripe.invoiceItems.create(
      { customer: idOf(customer) ?? customerId, invoice: id, currency: 'eur', amount, description: name },
      { idempotencyKey: `${key} item` },
    );
  return stripe.invoices.finalizeInvoice(id, {}, { idempotencyKey: `${key} finalize` });
}

/** Error codes of a payment that needs a confirmation by the person. */
const confirmationCodes: readonly (string | undefined)[] = [
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
  'payment_intent_authentication_failure',
];

async function pay(
  stripe: Stripe,
  { id }: Stripe.Invoice,
  { key }: ChargeRequest,
  method: string,
): Promise<void> {
  try {
    await stripe.invoices.pay(
      id,
      { payment_method: method, off_session: true },
      { idempotencyKey: `${key} pay` },
    );
  } catch (error) {
    // The state of the invoice, read next, shows the outcome.
    const isRefusal =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefusal) throw error;
  }
}

async function readCharge(stripe: Stripe, id: string): Promise<ProviderCharge> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] });
  const intent = invoice.payments?.data.map(({ payment }) => payment.payment_intent).at(0);
  if (invoice.status === 'paid') return { status: 'paid', id, paymentId: idOf(intent) };
  const { status, last_payment_error: refusal } = typeof intent === 'object' ? intent : {};
  if (status === 'processing') return { status: 'pending' };
  await close(stripe, invoice);
  const isConfirmed = status !== 'requires_action' && !confirmationCodes.includes(refusal?.code);
  return { status: 'failed', problem: isConfirmed ? 'declined' : 'confirmation' };
}

/** Voids an unpaid invoice, so that it cannot be paid later. */
async function close(stripe: Stripe, { id, status }: Stripe.Invoice): Promise<void> {
  if (status === 'draft') await stripe.invoices.del(id);
  if (status === 'open') await stripe.invoices.voidInvoice(id);
}

const idOf = (named: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id;
