import { ApiError } from '@oriel/client';
import {
  type CreditPackage,
  type Credits,
  createCheckoutSession,
  createPortalSession,
  getCredits,
  getPricing,
  getSubscription,
  listCreditPackages,
  type PaidPlan,
  type PortalType,
  type Pricing,
  type QueryAction,
  reactivateSubscription,
  type Subscription,
} from '@oriel/contracts';
import { type Resource, resource } from '@oriel/widget-kit';
import type { WorkspaceHost } from '../store/workspace-host';
import { returnAddress } from './return-address';

/** What is paid, and what for. */
export interface Account {
  readonly subscription: Subscription;
  readonly credits: Credits;
  readonly pricing: Pricing;
  readonly packages: readonly CreditPackage[];
}

/** Subscription and credit of a workspace, and the ways to the pages of the payment provider. */
export interface Billing {
  /** Read from the payment provider, as the person may just come from there. */
  readonly account: Resource<Account>;
  /** Takes a cancellation back. */
  reactivate(abort: AbortSignal): Promise<void>;
  /** The address where a plan or a package is paid. */
  checkout(purchase: Purchase, abort: AbortSignal): Promise<string>;
  /** The address where the subscription is changed. */
  portal(type: PortalType, change: PortalChange, abort: AbortSignal): Promise<string>;
}

export interface Purchase {
  readonly productId: string;
  readonly seats?: number;
  /** What there is to say afterwards. */
  readonly action: QueryAction;
}

export interface PortalChange {
  readonly seats?: number;
  readonly productId?: PaidPlan;
  readonly action?: QueryAction;
}

/** What is needed of a host, whichever options its widget has. */
export type BillingHost = Pick<
  WorkspaceHost,
  'client' | 'api' | 'pageOrigin' | 'isolation' | 'shell' | 'signal'
>;

export function createBilling(host: BillingHost, organizationId: () => string): Billing {
  const { client } = host;
  const params = () => ({ organizationId: organizationId() });
  const back = (action?: QueryAction) => returnAddress(host, organizationId(), action);
  const account = resource<Account>(
    async abort => {
      const input = { params: params() };
      const options = { signal: abort };
      const read = (refresh: boolean) =>
        client.call(getSubscription, { ...input, query: { refresh } }, options);
      // What was paid is booked by this, so the balance is read after it.
      const [subscription, pricing] = await Promise.all([
        // Without the provider there is still what it has said last.
        read(true).catch(error => {
          if (ApiError.isInstance(error) && error.code === 'payments_unavailable') return read(false);
          throw error;
        }),
        client.call(getPricing, {}, options),
      ]);
      const [credits, packages] = await Promise.all([
        client.call(getCredits, input, options),
        client.call(listCreditPackages, input, options),
      ]);
      return { subscription, credits, pricing, packages };
    },
    { signal: host.signal },
  );
  return {
    account,
    async reactivate(abort) {
      const subscription = await client.call(reactivateSubscription, { params: params() }, { signal: abort });
      account.set(now => ({ ...now, subscription }));
    },
    async checkout({ productId, seats, action }, abort) {
      const query = { successUrl: back(action), cancelUrl: back(), ...(seats !== undefined && { seats }) };
      const input = { params: { ...params(), productId }, query };
      return (await client.call(createCheckoutSession, input, { signal: abort })).url;
    },
    async portal(typeId, { action, ...change }, abort) {
      const query = { returnUrl: back(), successUrl: back(action), ...change };
      const input = { params: { ...params(), typeId }, query };
      return (await client.call(createPortalSession, input, { signal: abort })).url;
    },
  };
}
