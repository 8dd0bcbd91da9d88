import {
  type CreditPackage,
  type Credits,
  createCheckoutSession,
  createPortalSession,
  exportLedger,
  getCredits,
  getPricing,
  getSpending,
  getSubscription,
  type LedgerEntry,
  listCreditPackages,
  listLedger,
  type PortalType,
  type Pricing,
  reactivateSubscription,
  type SpendingSum,
  type Subscription,
} from '@oriel/contracts';
import {
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
} from '@oriel/widget-kit';
import type { WorkspaceStore } from '../store/workspace-store';

const pageSize = 20;

/** What is paid, and what for. */
export interface Account {
  readonly subscription: Subscription;
  readonly credits: Credits;
  readonly pricing: Pricing;
  readonly packages: readonly CreditPackage[];
}

/** Spending of a month by day. */
export interface Spending {
  readonly days: readonly SpendingSum[];
  readonly totalMicroeuro: number;
}

/** Subscription, credit and ledger of the workspace. */
export interface SubscriptionStore {
  readonly account: Resource<Account>;
  readonly spending: Resource<Spending>;
  readonly ledger: PagedResource<LedgerEntry>;
  /** The month whose spending is shown, as `2026-11`. */
  readonly month: ReadonlySignal<string>;
  open(): void;
  choose(month: string): void;
  readCsv(abort: AbortSignal): Promise<ArrayBuffer>;
  reactivate(abort: AbortSignal): Promise<void>;
  /** The address where a plan or a package is paid. */
  checkout(productId: string, seats: number | undefined, abort: AbortSignal): Promise<string>;
  /** The address where the subscription is changed. */
  portal(
    type: PortalType,
    change: { readonly seats?: number; readonly productId?: 'team' | 'premium' },
    abort: AbortSignal,
  ): Promise<string>;
}

/** Days are those of UTC. */
const rangeOf = (month: string) => {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { from: from.toISOString(), to: to.toISOString() };
};

export function createSubscriptionStore({ host, organizationId }: WorkspaceStore): SubscriptionStore {
  const { client } = host;
  const month = signal(new Date().toISOString().slice(0, 7));
  const params = () => ({ organizationId: organizationId() });
  // A path of the portal, or the page that the widget is shown on.
  const returnAddress = () =>
    new URL(host.api.core, host.pageOrigin).origin === host.pageOrigin
      ? '/workspace/manage/subscription'
      : host.pageOrigin;

  const account = resource<Account>(
    async abort => {
      const input = { params: params() };
      // The person may come from the page of the payment provider, whose word alone counts.
      const [subscription, credits, pricing, packages] = await Promise.all([
        client.call(getSubscription, { ...input, query: { refresh: true } }, { signal: abort }),
        client.call(getCredits, input, { signal: abort }),
        client.call(getPricing, {}, { signal: abort }),
        client.call(listCreditPackages, input, { signal: abort }),
      ]);
      return { subscription, credits, pricing, packages };
    },
    { signal: host.signal },
  );
  const spending = resource<Spending>(
    async abort => {
      const query = { ...rangeOf(month.peek()), by: 'day' as const };
      const answer = await client.call(getSpending, { params: params(), query }, { signal: abort });
      return { days: answer.results, totalMicroeuro: answer.totalMicroeuro };
    },
    { signal: host.signal },
  );
  const ledger = pagedResource<LedgerEntry>(
    (page, abort) =>
      client.call(listLedger, { params: params(), query: { page, pageSize } }, { signal: abort }),
    { signal: host.signal, pageSize, keyOf: ({ id }) => id },
  );
  return {
    account,
    spending,
    ledger,
    month,
    open() {
      void account.reload();
      void spending.reload();
      void ledger.reload();
    },
    choose(next) {
      month.value = next;
      void spending.reload();
    },
    async readCsv(abort) {
      const options = { signal: abort, timeout: false as const };
      const answer = await client.call(exportLedger, { params: params(), query: {} }, options);
      return answer.arrayBuffer();
    },
    async reactivate(abort) {
      const subscription = await client.call(reactivateSubscription, { params: params() }, { signal: abort });
      account.set(now => ({ ...now, subscription }));
    },
    async checkout(productId, seats, abort) {
      const address = returnAddress();
      const query = { successUrl: address, cancelUrl: address, ...(seats !== undefined && { seats }) };
      const input = { params: { ...params(), productId }, query };
      return (await client.call(createCheckoutSession, input, { signal: abort })).url;
    },
    async portal(typeId, change, abort) {
      const address = returnAddress();
      const query = { returnUrl: address, successUrl: address, ...change };
      const input = { params: { ...params(), typeId }, query };
      return (await client.call(createPortalSession, input, { signal: abort })).url;
    },
  };
}
