import { createOrganization, listLedger } from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import { organizationMembers, subscriptions } from '../../platform/db/schema';
import { grantPeriodAt } from './grant-period';
import { carryShares, grantShares } from './grants';
import { expectBalance } from './testing/set-credit';

const start = new Date('2031-04-01T00:00:00Z');
const end = new Date('2031-05-01T00:00:00Z');
const middle = new Date('2031-04-16T00:00:00Z');

describe('shares of a grant', () => {
  let stack: TestStack;
  let owner: Person;
  let organizationId: string;
  beforeAll(async () => {
    stack = await startTestStack();
    owner = await person(stack, 'owner');
  });
  afterAll(() => stack?.close());
  beforeEach(async () => {
    ({ id: organizationId } = await owner.call(createOrganization, { body: { name: 'Hafenblick' } }));
    await stack.services.db.insert(subscriptions).values({
      organizationId,
      plan: 'team',
      productType: 'stripeSubscription',
      seats: 3,
      status: 'active',
      currentPeriodStart: start,
      currentPeriodEnd: end,
      providerId: `sub_${organizationId}`,
    });
  });

  const grantAt = (at: Date) =>
    stack.services.db.transaction(async tx => {
      await lockOrganization(tx, organizationId);
      return grantShares(tx, organizationId, at);
    });
  const join = async () => {
    const { userId } = await newPerson(stack);
    await stack.services.db.insert(organizationMembers).values({ organizationId, userId });
    return userId;
  };
  const grants = async () => {
    const { results } = await owner.call(listLedger, {
      params: { organizationId },
      query: { kind: 'grant', page: 1, pageSize: 50 },
    });
    return results
      .filter(({ people }) => people !== undefined)
      .map(({ amountMicroeuro, people, validUntil }) => ({ amountMicroeuro, people, validUntil }));
  };
  const validUntil = end.toISOString();
  const first = { amountMicroeuro: 2_000_000, people: 1, validUntil };

  it('are granted to each person who joins later, for the rest of the period', async () => {
    await grantAt(start);
    await join();
    await join();
    expect(await grantAt(middle)).toBe(true);
    expect(await grantAt(middle)).toBe(false);
    expect((await grants()).sort((a, b) => (a.people ?? 0) - (b.people ?? 0))).toEqual([
      first,
      { amountMicroeuro: 2_000_000, people: 2, validUntil },
    ]);
    await expectBalance(stack.services.db);
  });

  it('are granted once, even for many simultaneous requests', async () => {
    await grantAt(start);
    await join();
    const results = await Promise.all(Array.from({ length: 6 }, () => grantAt(middle)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await grants()).toHaveLength(2);
  });

  it('are not granted again to somebody who leaves and rejoins', async () => {
    const userId = await join();
    await grantAt(start);
    const isTheirs = and(
      eq(organizationMembers.organizationId, organizationId),
      eq(organizationMembers.userId, userId),
    );
    await stack.services.db.delete(organizationMembers).where(isTheirs);
    await stack.services.db.insert(organizationMembers).values({ organizationId, userId });
    expect(await grantAt(middle)).toBe(false);
  });

  it('are not granted during a trial, but with the first payment', async () => {
    const { db } = stack.services;
    const own = eq(subscriptions.organizationId, organizationId);
    await db.update(subscriptions).set({ status: 'trialing' }).where(own);
    await join();
    expect(await grantAt(middle)).toBe(false);
    expect(await grants()).toEqual([]);
    await db.update(subscriptions).set({ status: 'active' }).where(own);
    expect(await grantAt(middle)).toBe(true);
    expect(await grants()).toEqual([{ amountMicroeuro: 4_000_000, people: 2, validUntil }]);
    await expectBalance(db);
  });

  it('are carried over when the interval changes between month and year', async () => {
    const { db } = stack.services;
    await grantAt(start);
    const year = {
      interval: 'year',
      currentPeriodStart: middle,
      currentPeriodEnd: new Date('2032-04-16T00:00:00Z'),
    } as const;
    await db.update(subscriptions).set(year).where(eq(subscriptions.organizationId, organizationId));
    await db.transaction(tx => carryShares(tx, organizationId, middle));
    expect(await grantAt(middle)).toBe(false);
    expect(await grants()).toEqual([first]);
    expect(await grantAt(new Date('2031-05-16T00:00:00Z'))).toBe(true);
    expect(await grants()).toHaveLength(2);
  });

  it('never exceed the total of the licences, regardless of how many people join and leave', async () => {
    await grantAt(start);
    for (let round = 0; round < 6; round += 1) {
      const userId = await join();
      await grantAt(start);
      await stack.services.db.delete(organizationMembers).where(eq(organizationMembers.userId, userId));
    }
    const sum = (await grants()).reduce((total, { amountMicroeuro }) => total + amountMicroeuro, 0);
    expect(sum).toBe(3 * 2_000_000);
  });
});

describe('the period of a grant', () => {
  const plan = {
    plan: 'team',
    status: 'active',
    providerId: 'sub_1',
    interval: 'year',
    currentPeriodStart: new Date('2031-01-31T00:00:00Z'),
    currentPeriodEnd: new Date('2032-01-31T00:00:00Z'),
  } as const;
  it.each([
    ['2031-01-31', '2031-01-31', '2031-02-28'],
    ['2031-02-28', '2031-02-28', '2031-03-31'],
    ['2032-01-30', '2031-12-31', '2032-01-31'],
  ])('of a yearly plan is a month: at %s', (at, from, to) => {
    const period = grantPeriodAt(plan, new Date(at));
    expect([period?.start, period?.end]).toEqual([new Date(from), new Date(to)]);
  });
  it.each(['past_due', 'trialing'])('does not exist while the plan is %s', status => {
    expect(grantPeriodAt({ ...plan, status }, middle)).toBeUndefined();
  });
});
