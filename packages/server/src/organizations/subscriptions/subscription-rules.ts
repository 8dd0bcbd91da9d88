import { findSeatsProblem, limits } from '@oriel/contracts';
import { planIn } from '../../identity/permissions/compute-features';
import type { subscriptions } from '../../platform/db/schema';
import { badRequest, conflict, unavailable } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import type { Services } from '../../services';
import { type PaymentProvider, PaymentProviderError } from '../payments/payment-provider';

const codes = { required: 'seats_required', too_few: 'seats_too_few', too_many: 'seats_too_many' } as const;

/** Maximum number of licences of a workspace: nobody else can join a personal one. */
export const maxSeatsOf = ({ personal }: { readonly personal: boolean }): number =>
  personal ? 1 : limits.seatsPerOrganization;

/** @throws 400 for a number of licences that is too high, or lower than the number of members */
export function checkSeats(
  seats: number | undefined,
  taken: number,
  organization: { readonly personal: boolean },
): number {
  const max = maxSeatsOf(organization);
  const problem = findSeatsProblem(seats, taken, max);
  if (problem !== undefined || seats === undefined)
    throw badRequest(codes[problem ?? 'required'], 'The number of licences is not possible', {
      details: { min: Math.max(1, taken), max },
    });
  return seats;
}

/** @throws 409 for a subscription that is invoiced elsewhere */
export function checkSelfService(row: SubscriptionRow | undefined): void {
  if (isServing(row) && row.productType !== 'stripeSubscription')
    throw conflict('subscription_invoiced', 'The subscription is invoiced elsewhere');
}

export const isServing = (row: SubscriptionRow | undefined): row is SubscriptionRow =>
  planIn(row ?? null) !== 'free';

export const productUnknown = () => badRequest('product_unknown', 'There is no such product');

/** Runs a task that needs the payment provider. @throws 409 if there is none, 503 if it does not answer */
export async function withProvider<T>(
  { payments, log }: Pick<Services, 'payments' | 'log'>,
  work: (payments: PaymentProvider) => Promise<T>,
): Promise<T> {
  if (!payments) throw conflict('payments_unavailable', 'Payments are not taken online');
  try {
    return await work(payments);
  } catch (error) {
    if (HttpError.isInstance(error) || !(error instanceof PaymentProviderError)) throw error;
    log.warn({ error: String(error.cause ?? error) }, 'payment provider failed');
    throw unavailable(10, error);
  }
}

export type SubscriptionRow = typeof subscriptions.$inferSelect;
