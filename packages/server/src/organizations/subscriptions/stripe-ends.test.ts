import { createCheckoutSession, getCredits, getSubscription } from '@oriel/contracts';
import type { StripeMessage } from '@oriel/testing';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { creditLedger, subscriptions } from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
import { subscriptionJobs } from './subscription-jobs';
import { deliver, onStripe, type StripeStack } from './testing/stripe-stack';

const day = 86_400;

describe.each(['pglite', 'postgres'] as const)('the end of an unpaid plan and of a trial on %s', database => {
  let stripe: StripeStack['stripe'];
  let stack: StripeStack['stack'];
  let owner: StripeStack['owner'];
  let params: StripeStack['params'];
  onStripe(database, { trialDays: 14 }, parts => {
    ({ stripe, stack, owner, params } = parts);
  });

  const send = (message: StripeMessage) => deliver(stack, message);
  const open = async () => {
    const { url } = await owner.call(createCheckoutSession, {
      params: { ...params, productId: 'team' },
      query: { seats: 3 },
    });
    return url.split('/').at(-1) ?? '';
  };
  /** Pays for a plan. @returns the id of the subscription, and the message, which is not delivered yet */
  const pay = (checkout: string) => {
    const message = stripe.pay(checkout);
    return { id: [...stripe.subscriptions.keys()].at(-1) ?? '', message };
  };
  const trialDaysOf = (checkout: string) =>
    stripe.checkouts.get(checkout)?.form['subscription_data[trial_period_days]'];
  const subscription = () => owner.call(getSubscription, { params });
  const job = (name: string) => runJob(subscriptionJobs(stack.services), name);
  const own = () => eq(subscriptions.organizationId, params.organizationId);
  const move = (column: 'overdueUntil' | 'currentPeriodEnd') =>
    stack.services.db
      .update(subscriptions)
      .set({ [column]: sql`now() - interval '1 minute'` })
      .where(own());

  describe('an unpaid plan', () => {
    const fail = async () => {
      const { id, message } = pay(await open());
      await send(message);
      await send(stripe.change(id, { status: 'past_due' }));
      const { periodStart } = stripe.subscriptions.get(id) ?? expect.unreachable();
      return { id, periodStart };
    };
    const dateOf = (seconds: number) => new Date(seconds * 1_000).toISOString();

    it('keeps its end date when later invoices become due', async () => {
      const { id, periodStart } = await fail();
      await send(stripe.change(id, { invoiceAt: periodStart + 10 * day, quantity: 4 }));
      expect((await subscription()).overdue?.until).toBe(dateOf(periodStart + 21 * day));
      await send(stripe.change(id, { status: 'active' }));
      await send(stripe.change(id, { status: 'past_due' }));
      expect((await subscription()).overdue?.until).toBe(dateOf(periodStart + 31 * day));
    });

    it('is ended by a job after its last day, but not before', async () => {
      const { id } = await fail();
      await job('end-overdue-subscriptions');
      expect(await subscription()).toMatchObject({ plan: 'team', status: 'past_due' });
      await move('overdueUntil');
      await job('end-overdue-subscriptions');
      expect(await subscription()).toMatchObject({ plan: 'free', active: false, status: 'canceled' });
      expect(stripe.subscriptions.get(id)?.status).toBe('canceled');
    });

    it('continues if it was paid at the last minute, even without a message', async () => {
      const { id } = await fail();
      await move('overdueUntil');
      stripe.change(id, { status: 'active' });
      await job('end-overdue-subscriptions');
      expect(await subscription()).toMatchObject({ plan: 'team', status: 'active' });
      expect(stripe.subscriptions.get(id)?.status).toBe('active');
    });

    it('continues until the next run if the provider cannot be reached', async () => {
      await fail();
      await move('overdueUntil');
      stripe.failNext(3);
      await job('end-overdue-subscriptions');
      expect(await subscription()).toMatchObject({ status: 'past_due' });
      await job('end-overdue-subscriptions');
      expect(await subscription()).toMatchObject({ status: 'canceled' });
    });
  });

  describe('a trial', () => {
    const begin = async () => {
      const { id, message } = pay(await open());
      await send(message);
      expect(await subscription()).toMatchObject({ plan: 'team', status: 'trialing' });
      return id;
    };

    it('grants no credit before the first paid month', async () => {
      const before = await owner.call(getCredits, { params });
      expect(before.balance).toBe(stack.services.config.starterCredit);
      const id = await begin();
      await job('read-subscriptions');
      await job('grant-next-month');
      expect(await owner.call(getCredits, { params })).toMatchObject({ balance: before.balance, granted: 0 });
      await send(stripe.change(id, { status: 'active' }));
      expect(await owner.call(getCredits, { params })).toMatchObject({ granted: 200 });
      const isOwn = eq(creditLedger.organizationId, params.organizationId);
      expect(await stack.services.db.$count(creditLedger, isOwn)).toBe(2);
    });

    it.each([
      ['continues as a paid plan', 'active', 'team'],
      ['has ended', 'canceled', 'free'],
    ] as const)('is read again by a job after its last day: it %s', async (_, status, plan) => {
      const id = await begin();
      stripe.change(id, { status });
      await job('read-subscriptions');
      expect(await subscription()).toMatchObject({ status: 'trialing' });
      await move('currentPeriodEnd');
      await job('read-subscriptions');
      expect(await subscription()).toMatchObject({ status, plan });
    });

    it('is not given twice, even before the message of the first arrives', async () => {
      const first = await open();
      expect(trialDaysOf(first)).toBe('14');
      const { id } = pay(first);
      const again = await owner.send(createCheckoutSession, { params: { ...params, productId: 'team' } });
      expect(again.status).toBe(409);
      // The first trial has ended.
      stripe.change(id, { status: 'canceled' });
      expect(trialDaysOf(await open())).toBeUndefined();
    });

    it('is open on only one payment page at a time', async () => {
      const pages = await Promise.all(Array.from({ length: 4 }, open));
      const usable = pages.filter(page => stripe.checkouts.get(page)?.status === 'open');
      expect(usable).toHaveLength(1);
      const next = await open();
      expect(stripe.checkouts.get(usable[0] ?? '')?.status).toBe('expired');
      expect(trialDaysOf(next)).toBe('14');
    });
  });
});
