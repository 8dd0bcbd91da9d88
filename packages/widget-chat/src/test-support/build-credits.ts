import type { Credits } from '@oriel/contracts';

/** The credit of a workspace, all of it bought; `balance` is in whole cents. */
export const buildCredits = (balance: number): Credits => ({
  currency: 'EUR',
  balance,
  balanceMicroeuro: balance * 10_000,
  granted: 0,
  grantExpiresAt: null,
  nextGrant: null,
  blockLimit: 0,
  warnLimit: 100,
  spendingLimit: null,
});
