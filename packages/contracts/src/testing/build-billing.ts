import type { Credits } from '../credits/credits';
import type { Pricing } from '../subscriptions/product';
import type { Subscription } from '../subscriptions/subscription';

const created = '2026-02-01T09:00:00.000Z';
const id = '00000000-0000-4000-8000-000000005b5c';

/** A subscription to the team plan. */
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
  ...(overrides.active !== false && { blocksDeletion: true }),
  totalAmount: 22_500,
  createdAt: created,
  updatedAt: created,
  ...overrides,
});

/** The prices of a product that sells plans. */
export const buildPricing = (overrides: Partial<Pricing> = {}): Pricing => ({
  currency: 'EUR',
  purchasable: true,
  plans: [
    { id: 'price-team', plan: 'team', amount: 900 },
    { id: 'price-premium', plan: 'premium', amount: 1_900 },
  ],
  creditPackages: [],
  monthlyGrant: 200,
  starterCredit: 100,
  seats: 149,
  ...overrides,
});

/** The credit of a workspace, all of it bought; `balance` is in whole cents. */
export const buildCredits = (balance: number, overrides: Partial<Credits> = {}): Credits => ({
  currency: 'EUR',
  balance,
  balanceMicroeuro: balance * 10_000,
  granted: 0,
  periodGrant: 0,
  grantExpiresAt: null,
  nextGrant: null,
  blockLimit: 0,
  warnLimit: 100,
  spendingLimit: null,
  ...overrides,
});
