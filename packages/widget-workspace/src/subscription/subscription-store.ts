import {
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
} from '@oriel/app-kit';
import {
  exportLedger,
  getSpending,
  type LedgerEntry,
  type LedgerKind,
  listLedger,
  type SpendingSum,
} from '@oriel/contracts';
import { startOfDay, startOfNextDay } from '../parts/days';
import type { WorkspaceStore } from '../store/workspace-store';
import { type Billing, createBilling } from './billing';

const pageSize = 20;

/** Spending of a month by day. */
export interface Spending {
  readonly days: readonly SpendingSum[];
  readonly totalMicroeuro: number;
}

/** Filters of the ledger; empty means everything. */
export interface LedgerFilters {
  readonly userId: string;
  readonly kind: LedgerKind | '';
  /** The first and last day, in the user's time zone. */
  readonly from: string;
  readonly to: string;
}

export const noLedgerFilters: LedgerFilters = { userId: '', kind: '', from: '', to: '' };

/** Subscription, credit and ledger of the workspace. */
export interface SubscriptionStore extends Pick<Billing, 'account' | 'reactivate' | 'portal'> {
  readonly spending: Resource<Spending>;
  readonly ledger: PagedResource<LedgerEntry>;
  readonly ledgerFilters: ReadonlySignal<LedgerFilters>;
  /** All members with any spending. */
  readonly spenders: Resource<readonly SpendingSum[]>;
  /** The month of the shown spending, as `2026-11`. */
  readonly month: ReadonlySignal<string>;
  open(): void;
  choose(month: string): void;
  filterLedger(change: Partial<LedgerFilters>): void;
  /** The filtered entries of all pages as CSV. */
  readCsv(abort: AbortSignal): Promise<ArrayBuffer>;
}

/** Days are in UTC. */
const rangeOf = (month: string) => {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { from: from.toISOString(), to: to.toISOString() };
};

export function createSubscriptionStore({ host, organizationId, may }: WorkspaceStore): SubscriptionStore {
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
  const ledgerFilters = signal(noLedgerFilters);
  const ledgerQuery = () => {
    const { userId, kind, from, to } = ledgerFilters.peek();
    return {
      ...(userId !== '' && { userId }),
      ...(kind !== '' && { kind }),
      ...(from !== '' && { from: startOfDay(from).toISOString() }),
      ...(to !== '' && { to: startOfNextDay(to).toISOString() }),
    };
  };
  const spenders = resource<readonly SpendingSum[]>(
    async abort =>
      (await client.call(getSpending, { params: params(), query: { by: 'member' } }, { signal: abort }))
        .results,
    { signal: host.signal },
  );
  const ledger = pagedResource<LedgerEntry>(
    (page, abort) =>
      client.call(
        listLedger,
        { params: params(), query: { ...ledgerQuery(), page, pageSize } },
        { signal: abort },
      ),
    { signal: host.signal, pageSize, keyOf: ({ id }) => id },
  );
  return {
    account,
    reactivate,
    portal,
    spending,
    ledger,
    ledgerFilters,
    spenders,
    month,
    open() {
      if (may('viewOrganizationSubscription')) void account.reload();
      void spending.reload();
      void ledger.reload();
      void spenders.reload();
    },
    choose(next) {
      month.value = next;
      void spending.reload();
    },
    filterLedger(change) {
      ledgerFilters.value = { ...ledgerFilters.peek(), ...change };
      // A changed list starts at its first page.
      ledger.set(list => ({ ...list, pages: 1 }));
      void ledger.reload();
    },
    async readCsv(abort) {
      const options = { signal: abort, timeout: false as const };
      const answer = await client.call(exportLedger, { params: params(), query: ledgerQuery() }, options);
      return answer.arrayBuffer();
    },
  };
}
