import Stripe from 'stripe';
import type { Logger } from '../../platform/log/logger';

/** Stripe refers to an object by its id, or includes the whole object. */
export const idOf = (named: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id;

const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.statusCode === 404 || error.code === 'resource_missing');

/** Returns undefined for an object that does not exist. */
export async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** As `orUndefined`, and with a warning if the key may not read the objects: older restricted keys cannot. */
export async function ifReadable<T>(found: Promise<T>, log: Pick<Logger, 'warn'>): Promise<T | undefined> {
  try {
    return await orUndefined(found);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    log.warn({ error: error.message }, 'STRIPE_SECRET_KEY may not read all that billing needs');
    return undefined;
  }
}
