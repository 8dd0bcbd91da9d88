import {
  createCheckoutSession,
  createPortalSession,
  getCredits,
  getPricing,
  getSubscription,
} from '@oriel/contracts';
import type { StripeMessage } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { billingClock, creditLedger } from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
import { creditJobs } from '../credits/credit-jobs';
import { subscriptionJobs } from './subscription-jobs';
import { deliver, onStripe, type StripeStack } from './testing/stripe-stack';

const day = 86_400;

describe.each(['pglite', 'postgres'] as const)('plans by the year on %s', database => {
  let stripe: StripeStack['stripe'];
  let stack: StripeStack['stack'];
  let owner: StripeStack['owner'];
  let params: StripeStack['params'];
  const yearlyPlanPrices = { team: 9_900, premium: undefined };
  onStripe(database, { yearlyPlanPrices, jobs: false }, parts => {
    ({ stripe, stack, owner, params } = parts);
  });
  afterEach(async () => void (await stack.services.db.delete(billingClock)));

  const send = (message: StripeMessage) => deliver(stack, message);
  const buy = async (productId: string) => {
    const { url } = await owner.call(createCheckoutSession, {
      params: { ...params, productId },
      query: { seats: 3 },
    });
    const checkout = url.split('/').at(-1) ?? '';
    await send(stripe.pay(checkout));
    return { id: [...stripe.subscriptions.keys()].at(-1) ?? '', form: stripe.checkouts.get(checkout)?.form };
  };
  const subscription = () => owner.call(getSubscription, { params });
  const grants = () =>
    stack.services.db.$count(
      creditLedger,
      and(
        eq(creditLedger.organizationId, params.organizationId),
        eq(creditLedger.kind, 'grant'),
        eq(creditLedger.grantedDelta, 2_000_000),
      ),
    );

  it('are offered if the configuration has a price', async () => {
    const { plans } = await owner.call(getPricing, {});
    expect(plans).toEqual([
      { id: 'team', plan: 'team', amount: 990, yearly: { id: 'team-yearly', amount: 9_900 } },
      { id: 'premium', plan: 'premium', amount: 1_990 },
    ]);
    const other = { params: { ...params, productId: 'premium-yearly' } };
    expect((await owner.send(createCheckoutSession, other)).status).toBe(400);
  });

  it('keep their interval when licences change, and grant credit each month', async () => {
    const { form } = await buy('team-yearly');
    expect(form).toMatchObject({ 'line_items[0][price]': 'price_team_year' });
    expect(await subscription()).toMatchObject({ plan: 'team', interval: 'year', totalAmount: 3 * 9_900 });
    const portal = (typeId: string, query: Readonly<Record<string, unknown>>) =>
      owner.send(createPortalSession, { params: { ...params, typeId }, query });
    await portal('subscription-update-seats', { seats: 4 });
    expect(stripe.portals.at(-1)).toMatchObject({
      'flow_data[subscription_update_confirm][items][0][price]': 'price_team_year',
    });
    // The plan has no yearly price.
    expect((await portal('subscription-update-product', { productId: 'premium' })).status).toBe(400);
    const first = await owner.call(getCredits, { params });
    expect(first).toMatchObject({ granted: 200, nextGrant: { amount: 200, at: first.grantExpiresAt } });
    expect(Date.parse(first.grantExpiresAt ?? '')).toBeLessThan(Date.now() + 32 * day * 1_000);
    await stack.services.db.insert(billingClock).values({ id: 1, aheadSeconds: 32 * day });
    await runJob(creditJobs(stack.services), 'expire-grants');
    await runJob(subscriptionJobs(stack.services), 'grant-next-month');
    await runJob(subscriptionJobs(stack.services), 'grant-next-month');
    expect(await grants()).toBe(2);
    expect(await owner.call(getCredits, { params })).toMatchObject({ granted: 200 });
  });

  it('grant no extra credit when the interval changes', async () => {
    const { id } = await buy('team');
    expect(await grants()).toBe(1);
    const now = Math.floor(Date.now() / 1_000);
    for (const [round, price] of ['price_team_year', 'price_team', 'price_team_year'].entries()) {
      const periodStart = now + round + 1;
      const days = price === 'price_team' ? 30 : 365;
      await stack.services.db.delete(billingClock);
      await stack.services.db.insert(billingClock).values({ id: 1, aheadSeconds: 60 * (round + 1) });
      await send(stripe.change(id, { price, periodStart, periodEnd: periodStart + days * day }));
      await runJob(subscriptionJobs(stack.services), 'grant-next-month');
    }
    expect(await subscription()).toMatchObject({ interval: 'year' });
    expect(await grants()).toBe(1);
    await stack.services.db.update(billingClock).set({ aheadSeconds: 40 * day });
    await runJob(creditJobs(stack.services), 'expire-grants');
    await runJob(subscriptionJobs(stack.services), 'grant-next-month');
    expect(await grants()).toBe(2);
  });
});
