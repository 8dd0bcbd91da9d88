import type Stripe from 'stripe';
import type { Logger } from '../../platform/log/logger';
import type { ProviderRefund } from './payment-provider';
import { idOf, ifReadable } from './stripe-objects';

/** The payments of a customer, each with the amount returned. A payment that succeeded at the second attempt has two charges. */
export async function findReturns(
  stripe: Stripe,
  customer: string,
  log: Pick<Logger, 'warn'>,
): Promise<readonly ProviderRefund[]> {
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 5_000 });
  const found = new Map<string, { paid: number; refunded: number }>();
  for (const charge of charges) {
    const paymentId = idOf(charge.payment_intent);
    if (!paymentId || charge.status === 'failed') continue;
    const known = found.get(paymentId) ?? { paid: 0, refunded: 0 };
    known.paid += charge.amount;
    known.refunded += charge.amount_refunded + (await lostBy(stripe, charge, log));
    found.set(paymentId, known);
  }
  for (const { paymentId, amount } of await creditedTo(stripe, customer, log)) {
    const known = found.get(paymentId);
    if (known) known.refunded += amount;
  }
  return [...found]
    .filter(([, { paid }]) => paid > 0)
    .map(([paymentId, { paid, refunded }]) => ({ paymentId, paid, refunded: Math.min(paid, refunded) }));
}

/** The amount that a bank has taken back after a dispute. */
async function lostBy(
  stripe: Stripe,
  { id, disputed }: Stripe.Charge,
  log: Pick<Logger, 'warn'>,
): Promise<number> {
  if (!disputed) return 0;
  const found = await ifReadable(stripe.disputes.list({ charge: id, limit: 100 }), log);
  return (found?.data ?? [])
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Amounts that credit notes have returned beside refunds: to the balance of the customer, or outside of Stripe. */
async function creditedTo(
  stripe: Stripe,
  customer: string,
  log: Pick<Logger, 'warn'>,
): Promise<readonly { readonly paymentId: string; readonly amount: number }[]> {
  const listed = stripe.creditNotes.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const found: { paymentId: string; amount: number }[] = [];
  for (const { status, post_payment_amount, refunds, invoice } of (await ifReadable(listed, log)) ?? []) {
    const refunded = (refunds ?? []).reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
    const amount = post_payment_amount - refunded;
    const invoiceId = idOf(invoice);
    if (status !== 'issued' || !(amount > 0) || invoiceId === undefined) continue;
    const { payments } = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
    const paymentId = payments?.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])[0];
    if (paymentId !== undefined) found.push({ paymentId, amount });
  }
  return found;
}
