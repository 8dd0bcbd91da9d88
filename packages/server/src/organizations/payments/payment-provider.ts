/*
 * The product's interface to a payment provider. State only comes from here, by a read or by a verified message that leads to a
 * read: never from the address that a browser returns to. A read returns the current state, so messages may arrive late, twice
 * and in any order.
 */
import type { BillingDetails, BillingInterval, Locale, PaidPlan, SubscriptionStatus } from '@oriel/contracts';

/** A subscription in its current state at the provider. */
export interface ProviderSubscription {
  readonly id: string;
  /** Null for a price that is not in our configuration. */
  readonly plan: PaidPlan | null;
  readonly seats: number;
  readonly status: SubscriptionStatus;
  /** Whether it ends, with its period or on a custom date. */
  readonly cancelAtPeriodEnd: boolean;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** End date of a subscription that ends; otherwise null. */
  readonly endsAt: Date | null;
  /** How often it is paid. */
  readonly interval: BillingInterval;
  /** Price of all licences for one interval, in whole cents. */
  readonly totalAmount: number;
  /** The unpaid amount in whole cents, and since when it is due; undefined if nothing is overdue. */
  readonly overdue: { readonly amount: number; readonly since: Date } | undefined;
}

/** A page for a payment. */
export interface ProviderCheckout {
  readonly id: string;
  readonly customerId: string | undefined;
  readonly status: 'open' | 'paid' | 'expired';
  /** Id of the payment, once there is one that could be refunded. */
  readonly paymentId: string | undefined;
}

/** A payment and the amount returned so far, in whole cents: by refunds, lost disputes and credit notes. */
export interface ProviderRefund {
  readonly paymentId: string;
  readonly paid: number;
  readonly refunded: number;
}

export interface CheckoutRequest {
  readonly customerId: string;
  readonly product:
    | {
        readonly kind: 'plan';
        readonly plan: PaidPlan;
        readonly interval: BillingInterval;
        /** Price of one licence for the interval, in whole cents. */
        readonly amount: number;
        readonly seats: number;
        /** Free days before the first payment; 0 without a trial. */
        readonly trialDays: number;
      }
    | { readonly kind: 'credits'; readonly name: string; readonly amount: number };
  readonly locale: Locale;
  /** Absolute addresses. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PortalRequest {
  readonly customerId: string;
  readonly page:
    | { readonly kind: 'billing' }
    | { readonly kind: 'cancel'; readonly subscriptionId: string }
    | {
        readonly kind: 'update';
        readonly subscriptionId: string;
        readonly plan: PaidPlan;
        readonly interval: BillingInterval;
        readonly seats: number;
      };
  readonly locale: Locale;
  readonly returnUrl: string;
  /** Address for the browser after the change; a page without a change has none. */
  readonly successUrl: string;
}

/** A purchase without confirmation by a person, charged to the stored payment method. */
export interface ChargeRequest {
  readonly customerId: string;
  /** Idempotency key: a repeated request finds the same charge. */
  readonly key: string;
  /** Text on the invoice. */
  readonly name: string;
  /** Price in whole cents. */
  readonly amount: number;
  /** If false, it is not paid any more: only the outcome of an earlier request is read, and an unpaid invoice is closed. */
  readonly isWanted: boolean;
}

/** `pending`: the bank has not decided yet. A failed charge is void and cannot be paid later. */
export type ProviderCharge =
  | { readonly status: 'paid'; readonly id: string; readonly paymentId: string | undefined }
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly problem: 'declined' | 'confirmation' | 'no_method' };

/** A verified message: something about this customer, or this payment, has changed. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | undefined;
  /** The payment of a refund or a dispute, which do not name their customer. */
  readonly paymentId: string | undefined;
  /** Whether the event reports a changed payment method; the subscription does not show such changes. */
  readonly isCardChange: boolean;
}

/** @throws PaymentProviderError if the provider is unreachable or refuses */
export interface PaymentProvider {
  /**
   * Creates the customer of a workspace; a repeated call returns the same customer.
   * @param gone - former customer of the workspace, to be replaced
   */
  createCustomer(
    organization: { readonly id: string; readonly name: string },
    gone?: string,
  ): Promise<string>;
  createCheckout(request: CheckoutRequest): Promise<{ readonly id: string; readonly url: string }>;
  findCheckout(id: string): Promise<ProviderCheckout | undefined>;
  /** Prevents further payments. A paid or expired checkout is unchanged. */
  expireCheckout(id: string): Promise<void>;
  /** Charges the stored payment method once, or returns the state of the charge with this key. */
  charge(request: ChargeRequest): Promise<ProviderCharge>;
  createPortal(request: PortalRequest): Promise<string>;
  /** Payments of a customer, each once, with what was returned, without failed refunds; empty if the customer was deleted. */
  findRefunds(customerId: string): Promise<readonly ProviderRefund[]>;
  /** Invoices, payment method and address of a customer; undefined if the customer was deleted. */
  findBilling(customerId: string): Promise<BillingDetails | undefined>;
  /** Address of the PDF or page of a customer's invoice; undefined if the customer has no such invoice. */
  findInvoiceUrl(customerId: string, invoiceId: string): Promise<string | undefined>;
  /** The relevant subscription of a customer: a running one, or the latest; undefined if the customer was deleted. */
  findSubscription(customerId: string): Promise<ProviderSubscription | undefined>;
  /** Reverts a cancellation, also one for a custom date. */
  reactivate(subscriptionId: string): Promise<void>;
  /** Ends a subscription now, without a refund. */
  cancel(subscriptionId: string): Promise<void>;
  /** Changes the number of licences; the prorated difference is charged with the next invoice. */
  changeSeats(subscriptionId: string, seats: number): Promise<void>;
  /** Reads a message of the provider. `undefined` if its signature is invalid. */
  readEvent(body: string, signature: string | undefined): PaymentEvent | undefined;
}

/** The provider is unreachable, or refuses. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  /** Whether the customer was deleted or does not belong to the account. */
  readonly isCustomerGone: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isCustomerGone?: boolean } = {}) {
    super(message, options);
    this.isCustomerGone = options.isCustomerGone ?? false;
  }
}

export const isCustomerGone = (error: unknown): boolean =>
  error instanceof PaymentProviderError && error.isCustomerGone;

const running: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** Picks the relevant subscription from a list sorted latest first. One for something else than a plan may run beside it. */
export function pickSubscription<T extends Pick<ProviderSubscription, 'status' | 'plan'>>(
  latestFirst: readonly T[],
): T | undefined {
  const inForce = latestFirst.filter(({ status }) => running.includes(status));
  return inForce.find(({ plan }) => plan !== null) ?? inForce[0] ?? latestFirst[0];
}
