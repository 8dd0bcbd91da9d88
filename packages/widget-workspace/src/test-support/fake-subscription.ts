import {
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
  reactivateSubscription,
  type SpendingSum,
  type Subscription,
} from '@oriel/contracts';
import type { FakeHandlers } from '@oriel/widget-kit/testing';

export const subscriptionRoutes = {
  getSubscription,
  getCredits,
  getPricing,
  listCreditPackages,
  getSpending,
  listLedger,
  exportLedger,
  createCheckoutSession,
  createPortalSession,
  reactivateSubscription,
};

const created = '2026-02-01T09:00:00.000Z';
const id = '00000000-0000-4000-8000-000000005b5c';

export const buildSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  id,
  name: 'Team',
  organizationId: id,
  plan: 'team',
  active: true,
  seats: 25,
  seatsTaken: 18,
  productType: 'stripeSubscription',
  productId: 'team',
  cancelAtPeriodEnd: false,
  currency: 'EUR',
  currentPeriodEnd: '2026-12-01T09:00:00.000Z',
  status: 'active',
  totalAmount: 22_500,
  createdAt: created,
  updatedAt: created,
  ...overrides,
});

export const buildLedgerEntry = (overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: crypto.randomUUID(),
  createdAt: '2026-11-20T09:00:00.000Z',
  kind: 'completion',
  amountMicroeuro: -1_950_000,
  userId: null,
  userName: 'Paul Andersson',
  agentId: null,
  agentName: 'Assistant',
  model: 'small',
  inputTokens: 10,
  outputTokens: 20,
  price: null,
  reason: null,
  ...overrides,
});

/** Subscription and credit as the services keep them. */
export function fakeSubscription() {
  const state = {
    subscription: buildSubscription(),
    purchasable: true,
    /** In millionths of a euro. */
    balance: 14_200_000,
    ledger: [] as LedgerEntry[],
    days: [] as SpendingSum[],
  };
  const handlers: FakeHandlers<typeof subscriptionRoutes> = {
    getSubscription: () => state.subscription,
    getCredits: () => ({
      currency: 'EUR',
      balance: Math.floor(state.balance / 10_000),
      balanceMicroeuro: state.balance,
      granted: 400,
      grantExpiresAt: '2026-12-01T09:00:00.000Z',
      nextGrant: null,
      blockLimit: 0,
      warnLimit: 100,
      spendingLimit: null,
    }),
    getPricing: () => ({
      currency: 'EUR',
      purchasable: state.purchasable,
      plans: [
        { id: 'price-team', plan: 'team', amount: 900 },
        { id: 'price-premium', plan: 'premium', amount: 1_900 },
      ],
      creditPackages: [],
      monthlyGrant: 200,
      starterCredit: 100,
      seats: 149,
    }),
    listCreditPackages: () =>
      [10, 25].map(credits => ({
        id: `credit-${credits}`,
        organizationId: id,
        name: String(credits),
        credits,
        currency: 'EUR' as const,
        totalAmount: credits * 100,
        createdAt: created,
        updatedAt: created,
      })),
    getSpending: () => ({
      results: state.days,
      totalMicroeuro: state.days.reduce((sum, { amountMicroeuro }) => sum + amountMicroeuro, 0),
    }),
    listLedger({ query: { page, pageSize, kind } }) {
      const found = state.ledger.filter(each => kind === undefined || each.kind === kind);
      return { results: found.slice((page - 1) * pageSize, page * pageSize), totalCount: found.length };
    },
    exportLedger: () => new Response('time,amount\n', { headers: { 'content-type': 'text/csv' } }),
    createCheckoutSession: ({ params }) => ({ url: `https://pay.example/checkout/${params.productId}` }),
    createPortalSession: ({ params }) => ({ url: `https://pay.example/portal/${params.typeId}` }),
    reactivateSubscription() {
      state.subscription = { ...state.subscription, cancelAtPeriodEnd: false };
      return state.subscription;
    },
  };
  return { state, handlers };
}
