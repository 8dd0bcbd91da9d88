import { exportLedger, getSpending, type LedgerEntry, listLedger, type SpendingSum } from '@oriel/contracts';
import {
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
} from '@oriel/widget-kit';
import type { WorkspaceStore } from '../store/workspace-store';
import { type Billing, createBilling } from './billing';

const pageSize = 20;

/** Spending of a month by day. */
export interface Spending {
  readonly days: readonly SpendingSum[];
  readonly totalMicroeuro: number;
}

/** Subscription, credit and ledger of the workspace. */
export interface SubscriptionStore extends Pick<Billing, 'account' | 'reactivate' | 'portal'> {
  readonly spending: Resource<Spending>;
  readonly ledger: PagedResource<LedgerEntry>;
  /** The month whose spending is shown, as `2026-11`. */
  readonly month: ReadonlySignal<string>;
  open(): void;
  choose(month: string): void;
  readCsv(abort: AbortSignal): Promise<ArrayBuffer>;
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
  const { account, reactivate, portal } = createBilling(host, organizationId);
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
    reactivate,
    portal,
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
  };
}
