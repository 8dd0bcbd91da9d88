import {
  deleteOrganization,
  endAutomaticTopUp,
  getBillingDetails,
  getCredits,
  getSubscription,
  listAuditEntries,
  listLedger,
  type NewAutomaticTopUp,
  setAutomaticTopUp,
} from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreditNotice, Mailer } from '../../mail/mailer';
import { automaticCharges, automaticTopUps, billingClock, organizations } from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
import { setCredit } from '../credits/testing/set-credit';
import { automaticTopUpJobs } from './automatic-top-up-jobs';
import { ensureCustomer } from './open-checkout';
import { webhookPath } from './register-webhook';
import { onStripe, type StripeStack } from './testing/stripe-stack';

const terms: NewAutomaticTopUp = {
  threshold: 500,
  productId: 'credits-10',
  amount: 1_000,
  monthlyLimit: 2_000,
};

describe.each(['pglite', 'postgres'] as const)('the automatic top-up on %s', database => {
  let stripe: StripeStack['stripe'];
  let stack: StripeStack['stack'];
  let owner: StripeStack['owner'];
  let params: StripeStack['params'];
  let mails: CreditNotice[] = [];
  onStripe(database, { jobs: false }, parts => {
    ({ stripe, stack, owner, params } = parts);
  });
  beforeEach(async () => {
    mails = [];
    stripe.method.outcome = 'accepted';
    const { db, payments } = stack.services;
    await ensureCustomer(db, payments ?? expect.unreachable(), {
      id: params.organizationId,
      name: 'Hafenblick',
    });
  });
  afterEach(async () => void (await stack.services.db.delete(automaticTopUps)));

  const mail: Mailer = {
    sendInvite: async () => true,
    async queueKeyNotice() {},
    async queueDeletionNotice() {},
    async queueCreditNotice(_, notice) {
      mails.push(notice);
    },
  };
  const run = () => runJob(automaticTopUpJobs({ ...stack.services, mail }), 'top-up-credit');
  const agree = (change: Partial<NewAutomaticTopUp> = {}) =>
    owner.call(setAutomaticTopUp, { params, body: { ...terms, ...change } });
  const refusal = async (change: Partial<NewAutomaticTopUp>) => {
    const response = await owner.send(setAutomaticTopUp, { params, body: { ...terms, ...change } });
    const { error } = (await response.json()) as { error: { code: string } };
    return [response.status, error.code];
  };
  const set = (cents: number) =>
    setCredit(stack.services.db, params.organizationId, { bought: cents * 10_000 });
  const balance = async () => (await owner.call(getCredits, { params })).balance;
  const topUp = async () => (await owner.call(getSubscription, { params })).automaticTopUp;
  const invoices = () =>
    [...stripe.chargedInvoices.values()].filter(({ key }) => key?.includes(params.organizationId));
  const kinds = async () =>
    (await owner.call(listAuditEntries, { params, query: { group: 'billing', page: 1, pageSize: 50 } }))
      .results;
  const own = () => eq(automaticCharges.organizationId, params.organizationId);
  /** Advances the clock until the job checks a pending charge again. */
  const wait = () =>
    stack.services.db
      .update(automaticCharges)
      .set({ updatedAt: sql`now() - interval '6 minutes'` })
      .where(own());

  it('requires consent to valid terms, and a payment method', async () => {
    expect(await topUp()).toBeUndefined();
    expect(await refusal({ productId: 'team' })).toEqual([400, 'product_unknown']);
    expect(await refusal({ amount: 900 })).toEqual([409, 'price_changed']);
    expect(await refusal({ threshold: 1_001 })).toEqual([400, 'invalid_payload']);
    expect(await refusal({ monthlyLimit: 999 })).toEqual([400, 'invalid_payload']);
    stripe.method.outcome = 'none';
    expect(await refusal({})).toEqual([409, 'payment_method_missing']);
    expect(await topUp()).toBeUndefined();
  });

  it('stores the person, time and terms of the consent, also in the audit log', async () => {
    await agree();
    expect(await topUp()).toMatchObject({
      ...terms,
      charged: 0,
      problem: null,
      consentBy: expect.any(String),
    });
    const [row] = await stack.services.db
      .select()
      .from(automaticTopUps)
      .where(eq(automaticTopUps.organizationId, params.organizationId));
    expect(row?.consentBy).toBe(owner.userId);
    await owner.call(endAutomaticTopUp, { params });
    await owner.call(endAutomaticTopUp, { params });
    expect(await topUp()).toBeUndefined();
    const [ended, agreed, ...others] = await kinds();
    expect(others).toEqual([]);
    expect(ended).toMatchObject({ kind: 'automatic-top-up-ended', actor: { id: owner.userId } });
    expect(agreed).toMatchObject({
      kind: 'automatic-top-up-set',
      actor: { id: owner.userId },
      changes: [
        { field: 'threshold', from: null, to: '5.00 EUR' },
        { field: 'amount', from: null, to: '10.00 EUR' },
        { field: 'monthlyLimit', from: null, to: '20.00 EUR' },
      ],
    });
  });

  it('charges nothing without consent, or above the threshold', async () => {
    await set(100);
    await run();
    await set(500);
    await agree();
    await run();
    expect(invoices()).toEqual([]);
  });

  it('charges once with an invoice, even if several processes find low credit', async () => {
    await set(499);
    await agree();
    await Promise.all([run(), run(), run(), run()]);
    await run();
    expect(await balance()).toBe(1_499);
    expect(invoices()).toMatchObject([{ status: 'paid', total: 1_000, attempts: ['accepted'] }]);
    const { results } = await owner.call(listLedger, {
      params,
      query: { kind: 'purchase', page: 1, pageSize: 9 },
    });
    expect(results).toMatchObject([{ amountMicroeuro: 10_000_000, userId: owner.userId }]);
    const billing = await owner.call(getBillingDetails, { params });
    expect(billing.invoices).toMatchObject([{ status: 'paid', total: 1_000 }]);
    expect((await kinds())[0]).toMatchObject({ kind: 'credit-topped-up', via: 'system' });
    expect(await topUp()).toMatchObject({ charged: 1_000 });
  });

  it('never charges more than the limit of the month', async () => {
    await agree({ monthlyLimit: 2_999 });
    for (let round = 0; round < 4; round += 1) {
      await set(0);
      await run();
    }
    expect(invoices()).toHaveLength(2);
    expect(await balance()).toBe(0);
    expect(await topUp()).toMatchObject({ charged: 2_000, problem: null });
    const { db } = stack.services;
    await db.insert(billingClock).values({ id: 1, aheadSeconds: 32 * 86_400 });
    expect(await topUp()).toMatchObject({ charged: 0 });
    await run();
    expect(await balance()).toBe(1_000);
    await db.delete(billingClock);
  });

  it.each([
    ['declined', 'declined'],
    ['confirmation', 'confirmation'],
    ['none', 'no_method'],
  ] as const)('pauses after a failure and mails it once: %s', async (outcome, problem) => {
    await set(0);
    await agree();
    stripe.method.outcome = outcome;
    for (let round = 0; round < 3; round += 1) await run();
    expect(invoices().map(({ status, attempts }) => [status, attempts.length])).toEqual(
      outcome === 'none' ? [] : [['void', 1]],
    );
    expect(await balance()).toBe(0);
    expect(await topUp()).toMatchObject({ problem, charged: 0 });
    expect(mails).toMatchObject([{ about: { kind: 'top-up-paused', problem } }]);
    expect((await kinds())[0]).toMatchObject({
      kind: 'automatic-top-up-paused',
      via: 'system',
      changes: [{ field: 'reason', from: null, to: problem }],
    });
    // A new consent leads to a new charge.
    stripe.method.outcome = 'accepted';
    await agree();
    await run();
    expect(await balance()).toBe(1_000);
  });

  it('pauses when the price differs from the one agreed to', async () => {
    await set(0);
    await agree();
    await stack.services.db
      .update(automaticTopUps)
      .set({ amount: 900 })
      .where(eq(automaticTopUps.organizationId, params.organizationId));
    await run();
    expect(invoices()).toEqual([]);
    expect(await topUp()).toMatchObject({ problem: 'price' });
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('charges once if the provider fails at step %i', async step => {
    await set(0);
    await agree();
    stripe.failAfter(step, 3);
    await run();
    stripe.failAfter(0, 0);
    await wait();
    await run();
    await run();
    expect(invoices()).toMatchObject([{ status: 'paid', total: 1_000, attempts: ['accepted'] }]);
    expect(await balance()).toBe(1_000);
  });

  it.each([0, 1, 2, 3, 4])(
    'does not pay after the consent is withdrawn, whatever step has failed: %i',
    async step => {
      await set(0);
      await agree();
      stripe.failAfter(step, 3);
      await run();
      stripe.failAfter(0, 0);
      await owner.call(endAutomaticTopUp, { params });
      await wait();
      await run();
      expect(invoices().flatMap(({ attempts }) => attempts)).toEqual([]);
      expect(invoices().filter(({ status }) => status !== 'void')).toEqual([]);
      expect(await balance()).toBe(0);
      expect(mails).toEqual([]);
      const { db } = stack.services;
      expect(await db.$count(automaticCharges, and(own(), eq(automaticCharges.status, 'pending')))).toBe(0);
    },
  );

  it('looks up again whether the caller may agree, after the provider has answered', async () => {
    const { db } = stack.services;
    let release = () => {};
    const held = stripe.holdNext(
      new Promise<void>(resolve => {
        release = resolve;
      }),
    );
    const answer = owner.send(setAutomaticTopUp, { params, body: terms });
    await held;
    await db.delete(organizations).where(eq(organizations.id, params.organizationId));
    release();
    expect((await answer).status).toBe(404);
  });

  it.each([true, false])('waits for the bank without a second charge: paid %s', async isPaid => {
    await set(0);
    await agree();
    stripe.method.outcome = 'processing';
    await run();
    for (let round = 0; round < 2; round += 1) {
      await wait();
      await run();
    }
    expect(invoices()).toMatchObject([{ status: 'open', attempts: ['processing'] }]);
    expect(await topUp()).toMatchObject({ charged: 1_000, problem: null });
    // The paid credit would be lost.
    const removal = await owner.send(deleteOrganization, { params, query: { resourcesAction: 'delete' } });
    expect(removal.status).toBe(503);
    stripe.endProcessing(invoices()[0]?.id ?? '', isPaid);
    await wait();
    await run();
    expect(await balance()).toBe(isPaid ? 1_000 : 0);
    expect(await topUp()).toMatchObject({ problem: isPaid ? null : 'declined' });
    expect(invoices()).toMatchObject([{ status: isPaid ? 'paid' : 'void' }]);
  });

  it('revokes the credit of a refunded charge', async () => {
    await set(0);
    await agree();
    await run();
    const { body, signature } = stripe.refund(invoices()[0]?.id ?? '', 400);
    const headers = { 'stripe-signature': signature };
    const taken = await fetch(`${stack.url}${webhookPath}`, { method: 'POST', body, headers });
    expect(taken.status).toBe(204);
    expect(await balance()).toBe(600);
  });

  it('does not charge what was refunded again, and pauses', async () => {
    await set(0);
    await agree();
    await run();
    const { body, signature } = stripe.refund(invoices()[0]?.id ?? '', 1_000);
    const headers = { 'stripe-signature': signature };
    await fetch(`${stack.url}${webhookPath}`, { method: 'POST', body, headers });
    expect(await balance()).toBe(0);
    await run();
    expect(invoices()).toHaveLength(1);
    expect(await topUp()).toMatchObject({ problem: 'refunded' });
    await agree();
    await run();
    expect(invoices()).toHaveLength(2);
  });

  it('charges nothing in a suspended workspace', async () => {
    await set(0);
    await agree();
    const isThis = eq(organizations.id, params.organizationId);
    await stack.services.db.update(organizations).set({ suspendedAt: new Date() }).where(isThis);
    await run();
    expect(invoices()).toEqual([]);
  });
});
