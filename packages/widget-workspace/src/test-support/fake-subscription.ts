import {
  type BillingDetails,
  createCheckoutSession,
  createPortalSession,
  createSpendingLimit,
  deleteSpendingLimit,
  endAutomaticTopUp,
  exportLedger,
  findInvoice,
  getBillingDetails,
  getCredits,
  getPricing,
  getSpending,
  getSubscription,
  type LedgerEntry,
  listCreditPackages,
  listLedger,
  listSpendingLimits,
  type Pricing,
  reactivateSubscription,
  type SpendingLimit,
  type SpendingSum,
  setAutomaticTopUp,
  updateSpendingLimit,
} from '@oriel/contracts';
import {
  buildCredits,
  buildPricing,
  buildSubscription,
  type FakeService,
  fakeOrganizationEvents,
} from '@oriel/contracts/testing';

const created = '2026-02-01T09:00:00.000Z';
const id = '00000000-0000-4000-8000-000000005b5c';

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

const buildBilling = (overrides: Partial<BillingDetails> = {}): BillingDetails => ({
  invoices: [
    {
      id: 'in_1',
      number: 'R-0001',
      createdAt: '2026-11-01T09:00:00.000Z',
      status: 'paid',
      total: 22_500,
      tax: 3_592,
    },
  ],
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242', expires: '2031-04' },
  address: ['Nordhafen GmbH', 'Am Hafen 1', '20457 Hamburg', 'DE'],
  email: null,
  taxIds: ['DE123456789'],
  ...overrides,
});

export const buildLimit = (overrides: Partial<SpendingLimit> = {}): SpendingLimit => ({
  id: crypto.randomUUID(),
  organizationId: id,
  userId: null,
  teamId: null,
  applicationId: null,
  share: null,
  name: 'Paul Andersson',
  amount: 2_000,
  period: 'month',
  used: 0,
  createdAt: created,
  updatedAt: created,
  ...overrides,
});

/** Fake services for subscription and credit. */
export function fakeSubscription(fake: FakeService) {
  const state = {
    subscription: buildSubscription(),
    billing: buildBilling(),
    purchasable: true,
    pricing: {} as Partial<Pricing>,
    /** In millionths of a euro. */
    balance: 14_200_000,
    ledger: [] as LedgerEntry[],
    days: [] as SpendingSum[],
    /** Members by spending. */
    spenders: [] as SpendingSum[],
    limits: [] as SpendingLimit[],
    events: fakeOrganizationEvents(fake),
  };
  fake.on(getSubscription, () => state.subscription);
  fake.on(getBillingDetails, () => state.billing);
  fake.on(findInvoice, ({ params }) => ({ url: `https://pay.example/${params.invoiceId}.pdf` }));
  fake.on(getCredits, () =>
    buildCredits(Math.floor(state.balance / 10_000), {
      balanceMicroeuro: state.balance,
      granted: 400,
      periodGrant: 1_000,
      grantExpiresAt: '2026-12-01T09:00:00.000Z',
    }),
  );
  fake.on(getPricing, () => buildPricing({ purchasable: state.purchasable, ...state.pricing }));
  fake.on(listCreditPackages, () =>
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
  );
  fake.on(getSpending, ({ query: { by } }) => ({
    results: by === 'member' ? state.spenders : state.days,
    totalMicroeuro: state.days.reduce((sum, { amountMicroeuro }) => sum + amountMicroeuro, 0),
  }));
  fake.on(listLedger, ({ query: { page, pageSize, kind } }) => {
    const found = state.ledger.filter(each => kind === undefined || each.kind === kind);
    return { results: found.slice((page - 1) * pageSize, page * pageSize), totalCount: found.length };
  });
  fake.on(exportLedger, () => new Response('time,amount\n', { headers: { 'content-type': 'text/csv' } }));
  fake.on(listSpendingLimits, () => state.limits);
  fake.on(createSpendingLimit, ({ params, body }) => {
    const userId = 'userId' in body ? body.userId : null;
    const teamId = 'teamId' in body ? body.teamId : null;
    const ofApplication =
      'applicationId' in body ? { applicationId: body.applicationId, share: body.share } : {};
    const { amount, period } = body;
    const limit = buildLimit({
      organizationId: params.organizationId,
      userId,
      teamId,
      amount,
      period,
      ...ofApplication,
    });
    state.limits = [...state.limits, limit];
    return limit;
  });
  fake.on(updateSpendingLimit, ({ params, body: { amount, period } }) => {
    const known = state.limits.find(({ id }) => id === params.spendingLimitId) ?? buildLimit();
    const limit = { ...known, ...(amount !== undefined && { amount }), ...(period && { period }) };
    state.limits = state.limits.map(each => (each.id === limit.id ? limit : each));
    return limit;
  });
  fake.on(deleteSpendingLimit, ({ params }) => {
    state.limits = state.limits.filter(({ id }) => id !== params.spendingLimitId);
    return undefined;
  });
  fake.on(setAutomaticTopUp, ({ body }) => {
    const consent = { charged: 0, problem: null, consentBy: 'Paul Andersson', consentAt: created };
    state.subscription = { ...state.subscription, automaticTopUp: { ...body, ...consent } };
    return state.subscription;
  });
  fake.on(endAutomaticTopUp, () => {
    const { automaticTopUp, ...subscription } = state.subscription;
    state.subscription = subscription;
    return subscription;
  });
  fake.on(createCheckoutSession, ({ params }) => ({
    url: `https://pay.example/checkout/${params.productId}`,
  }));
  fake.on(createPortalSession, ({ params }) => ({ url: `https://pay.example/portal/${params.typeId}` }));
  fake.on(reactivateSubscription, () => {
    state.subscription = { ...state.subscription, cancelAtPeriodEnd: false };
    return state.subscription;
  });
  return state;
}
