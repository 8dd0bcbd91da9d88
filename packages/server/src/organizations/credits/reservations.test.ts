import { randomUUID } from 'node:crypto';
import { describeConformance } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { creditAccounts, creditLedger, reservations, spendingLimits } from '../../platform/db/schema';
import { findAllowances } from '../spending-limits/find-allowances';
import { available } from './account';
import { readCredits } from './read-credits';
import { type Spending, settleReservation, storeReservations } from './reservations';
import { expectBalance, setCredit } from './testing/set-credit';

describeConformance('credit that is set aside', stack => {
  let spending: Spending;
  beforeEach(async () => {
    const { organizationId } = stack().keys;
    const userId = await stack().userId('member');
    spending = { kind: 'image', referenceId: randomUUID(), organizationId, userId, agentId: randomUUID() };
    await setCredit(stack().services.db, organizationId, { granted: 100, bought: 1_000 });
  });
  afterEach(() => expectBalance(stack().services.db));

  const store = (amount: number) =>
    stack().services.db.transaction(tx => storeReservations(tx, [{ ...spending, amountMicroeuro: amount }]));
  const settle = (cost: number) =>
    stack().services.db.transaction(tx => settleReservation(tx, spending.referenceId, cost));
  const account = async () => {
    const [row] = await stack()
      .services.db.select()
      .from(creditAccounts)
      .where(eq(creditAccounts.organizationId, spending.organizationId));
    return row;
  };
  const booked = () =>
    stack().services.db.select().from(creditLedger).where(eq(creditLedger.referenceId, spending.referenceId));

  it('is booked as what it was for, by whom and with which agent, granted credit first', async () => {
    await store(500);
    expect(await account()).toMatchObject({ granted: 100, bought: 1_000, reserved: 500 });
    expect(await settle(300)).toBe(300);
    expect(await account()).toMatchObject({ granted: 0, bought: 800, reserved: 0 });
    const { kind, userId, agentId } = spending;
    expect(await booked()).toMatchObject([{ delta: -300, kind, userId, agentId }]);
  });

  it('changes neither the balance nor the use of a limit that people see', async () => {
    const { organizationId } = spending;
    const userId = await stack().userId('member');
    const { db, config } = stack().services;
    await db.insert(spendingLimits).values({ organizationId, userId, amountMicroeuro: 5_000, period: 'day' });
    const shown = () => readCredits({ db, config }, { organizationId, userId });
    const used = async () => (await findAllowances(db, { organizationId, userId })).map(each => each.used);
    const [usedBefore = 0] = await used();
    const before = await shown();
    expect(before).toMatchObject({ balanceMicroeuro: 1_100 });
    await store(1_050);
    expect(await shown()).toEqual(before);
    // The check of the next call counts it.
    expect(await used()).toEqual([usedBefore + 1_050]);
    const held = await account();
    expect(held && available({ ...held, isExpired: false })).toBe(50);
    await settle(300);
    expect(await used()).toEqual([usedBefore + 300]);
    expect(await shown()).toMatchObject({ balanceMicroeuro: 800 });
    await db.delete(spendingLimits).where(eq(spendingLimits.userId, userId));
  });

  it('is booked once, and at most as much as was set aside', async () => {
    await store(200);
    expect(await settle(900)).toBe(200);
    expect(await settle(900)).toBeUndefined();
    expect(await account()).toMatchObject({ granted: 0, bought: 900, reserved: 0 });
    expect(await booked()).toHaveLength(1);
  });

  it('is released without a booking where nothing is charged', async () => {
    await store(200);
    expect(await settle(0)).toBe(0);
    expect(await account()).toMatchObject({ granted: 100, bought: 1_000, reserved: 0 });
    expect(await booked()).toEqual([]);
    const left = await stack()
      .services.db.select()
      .from(reservations)
      .where(eq(reservations.referenceId, spending.referenceId));
    expect(left).toEqual([]);
  });
});
