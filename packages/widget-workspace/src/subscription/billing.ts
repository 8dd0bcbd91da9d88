import { type Resource, resource } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  type CreditPackage,
  type Credits,
  createCheckoutSession,
  createPortalSession,
  endAutomaticTopUp,
  getCredits,
  getPricing,
  getSubscription,
  listCreditPackages,
  type NewAutomaticTopUp,
  type PaidPlan,
  type PortalType,
  type Pricing,
  type QueryAction,
  queryActionKeys,
  reactivateSubscription,
  type Seats,
  type Subscription,
  setAutomaticTopUp,
} from '@oriel/contracts';
import type { WorkspaceHost } from '../store/workspace-host';

/** The licences of a subscription. */
export const seatsOf = ({
  seats: limit,
  seatsLimitedBy: limitedBy,
  seatsTaken,
  seatsInvited: invited = 0,
}: Subscription): Seats => ({ limit, limitedBy, taken: seatsTaken - invited, invited });

/** The subscription, its prices and the credit. */
export interface Account {
  readonly subscription: Subscription;
  readonly credits: Credits;
  readonly pricing: Pricing;
  readonly packages: readonly CreditPackage[];
}

/** Subscription and credit of a workspace, and the URLs of the payment provider's pages. */
export interface Billing {
  /** Read from the payment provider, because the user may have just returned from there. */
  readonly account: Resource<Account>;
  /** Revokes a cancellation. */
  reactivate(abort: AbortSignal): Promise<void>;
  /** Agrees to automatic top-ups. */
  setTopUp(terms: NewAutomaticTopUp, abort: AbortSignal): Promise<void>;
  endTopUp(abort: AbortSignal): Promise<void>;
  /** The URL for paying a plan or a package. */
  checkout(purchase: Purchase, abort: AbortSignal): Promise<string>;
  /** The URL for changing the subscription. */
  portal(type: PortalType, change: PortalChange, abort: AbortSignal): Promise<string>;
}

export interface Purchase {
  readonly productId: string;
  readonly seats?: number;
  /** The result dialog to show afterwards. */
  readonly action: QueryAction;
}

export interface PortalChange {
  readonly seats?: number;
  readonly productId?: PaidPlan;
  readonly action?: QueryAction;
}

/** The part of a host that billing needs, independent of its widget's options. */
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
      // This call books payments, so the balance is read after it.
      const [subscription, pricing] = await Promise.all([
        // Without the provider, use its last known data.
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
    async setTopUp(body, abort) {
      const subscription = await client.call(
        setAutomaticTopUp,
        { params: params(), body },
        { signal: abort },
      );
      account.set(now => ({ ...now, subscription }));
    },
    async endTopUp(abort) {
      const subscription = await client.call(endAutomaticTopUp, { params: params() }, { signal: abort });
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

type PaymentHost = Pick<WorkspaceHost, 'api' | 'pageOrigin' | 'isolation' | 'shell'>;

/**
 * The URL to return to from the payment provider: in the portal, the page that was left, with the result action; on a third-party
 * page, that page without any addition.
 */
function returnAddress(
  { api, pageOrigin, isolation, shell }: PaymentHost,
  organizationId: string,
  action?: QueryAction,
): string {
  if (new URL(api.core, pageOrigin).origin !== pageOrigin) return pageOrigin;
  // A frame does not know the URL of its page.
  const { pathname, search } =
    isolation === 'shadow'
      ? shell.ownerDocument.location
      : { pathname: '/workspace/manage/subscription', search: '' };
  const query = new URLSearchParams(search);
  for (const key of queryActionKeys) query.delete(key);
  // Another tab may have switched to another workspace meanwhile.
  query.set('organization', organizationId);
  for (const [key, value] of Object.entries(action ?? {})) query.set(key, value);
  return `${pathname}?${query}`;
}
