import {
  createCheckoutSession,
  createInvite,
  createOrganization,
  createPortalSession,
  createSpendingLimit,
  deleteOrganization,
  deleteSpendingLimit,
  endAutomaticTopUp,
  followOrganization,
  getCredits,
  getSubscription,
  impersonalActors,
  listFeatures,
  type PortalType,
  reactivateSubscription,
  setAutomaticTopUp,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';
import { expectBalance, setCredit } from '../../organizations/credits/testing/set-credit';
import { automaticTopUpJobs } from '../../organizations/subscriptions/automatic-top-up-jobs';
import { auditEntries, creditLedger, organizationMembers } from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
import { afterPeriods } from './local-payments';
import { clockPath } from './register-local-payments';

describe('a local subscription', () => {
  const begun = {
    customerId: 'local',
    plan: 'team' as const,
    seats: 1,
    status: 'active' as const,
    cancelAtPeriodEnd: false,
    periodStart: '2026-01-31T10:00:00.000Z',
    periodEnd: '2026-02-28T10:00:00.000Z',
  };
  it.each([
    ['runs', begun, 'accepted', '2026-02-28T09:59:59Z', 'active', '2026-02-28T10:00:00.000Z'],
    ['renews', begun, 'accepted', '2026-02-28T10:00:00Z', 'active', '2026-03-28T10:00:00.000Z'],
    [
      'renews for several months',
      begun,
      'accepted',
      '2026-05-01T00:00:00Z',
      'active',
      '2026-05-28T10:00:00.000Z',
    ],
    [
      'renews for a year',
      { ...begun, interval: 'year' },
      'accepted',
      '2026-05-01T00:00:00Z',
      'active',
      '2027-02-28T10:00:00.000Z',
    ],
    ['is past due', begun, 'declined', '2026-03-01T00:00:00Z', 'past_due', '2026-03-28T10:00:00.000Z'],
    ['ends unpaid', begun, 'declined', '2026-04-01T00:00:00Z', 'canceled', '2026-03-28T10:00:00.000Z'],
    [
      'ends as cancelled',
      { ...begun, cancelAtPeriodEnd: true },
      'accepted',
      '2026-03-01T00:00:00Z',
      'canceled',
      '2026-02-28T10:00:00.000Z',
    ],
  ] as const)('%s', (_, data, card, at, status, periodEnd) => {
    expect(afterPeriods(data, card, new Date(at))).toMatchObject({ status, periodEnd });
  });
});

describeDatabases(
  'payments of the development server',
  stack => {
    let owner: Person;
    let params: { organizationId: string };
    beforeAll(async () => {
      owner = await person(stack(), 'owner');
      const { id } = await owner.call(createOrganization, { body: { name: 'Hafenblick' } });
      params = { organizationId: id };
    });
    afterEach(() => expectBalance(stack().services.db));

    const submit = (path: string, fields: Record<string, string> = {}) =>
      fetch(new URL(path, stack().url), {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: stack().url },
        redirect: 'manual',
      });
    const openCheckout = async (productId: string, seats?: number) =>
      (
        await owner.call(createCheckoutSession, {
          params: { ...params, productId },
          query: { ...(seats && { seats }), successUrl: '/settings?paid' },
        })
      ).url;
    const portal = async (typeId: PortalType, query = {}, fields = {}) => {
      const { url } = await owner.call(createPortalSession, { params: { ...params, typeId }, query });
      expect((await fetch(url)).status).toBe(200);
      return submit(url, fields);
    };
    const pass = async (days: number) => {
      expect((await submit(clockPath, { days: String(days) })).status).toBe(303);
    };
    const subscription = () => owner.call(getSubscription, { params });
    const credits = () => owner.call(getCredits, { params });
    const invite = (email: string) => owner.send(createInvite, { params, body: { email } });
    const remove = () => owner.send(deleteOrganization, { params, query: { resourcesAction: 'delete' } });
    const features = () => owner.call(listFeatures, { query: params });

    it('sell licences: the invitation that was refused goes out', async () => {
      expect((await invite('ines@example.org')).status).toBe(403);
      const url = await openCheckout('team', 2);
      expect(await (await fetch(url)).text()).toMatch(/19,80|19\.80/);
      const declined = await submit(url, { card: 'declined' });
      expect(declined.status).toBe(402);
      expect(await subscription()).toMatchObject({ plan: 'free', active: false });
      const paid = await submit(url, { card: 'accepted' });
      expect(paid.headers.get('location')).toBe(`${stack().url}/settings?paid`);
      expect(await subscription()).toMatchObject({
        plan: 'team',
        seats: 2,
        seatsTaken: 1,
        totalAmount: 1_980,
      });
      expect((await features()).manageOrganizationTeams?.status).toBe('visible');
      expect((await features()).manageOrganizationImages?.status).toBe('insufficientSubscription');
      expect((await invite('ines@example.org')).status).toBe(201);
      expect((await invite('jan@example.org')).status).toBe(409);
    });

    it('take nothing from another site, and pay a page once', async () => {
      const url = await openCheckout('credits-10');
      const forged = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ card: 'accepted' }),
        headers: { origin: 'https://evil.example' },
      });
      expect(forged.status).toBe(404);
      const before = (await credits()).balance;
      for (const _ of [1, 2]) await submit(url, { card: 'accepted' });
      expect((await credits()).balance).toBe(before + 1_000);
    });

    it('tell every tab', async () => {
      const response = await owner.send(followOrganization, { params, query: { seconds: 60 } });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.unreachable();
      let text = '';
      const until = async (word: string) => {
        while (!text.includes(word)) text += (await reader.read()).value ?? '';
      };
      await until('"ready"');
      await portal('subscription-update-seats', { seats: 3 });
      await until('"subscription"');
      // A chat that waits for a limit continues when the limit has changed.
      const body = { userId: owner.userId, amount: 500, period: 'month' } as const;
      const limit = await owner.call(createSpendingLimit, { params, body });
      await until('"credits"');
      await owner.call(deleteSpendingLimit, { params: { ...params, spendingLimitId: limit.id } });
      expect(await subscription()).toMatchObject({ seats: 3 });
      await reader.cancel();
    });

    it('refuse to confirm fewer licences after more people have joined', async () => {
      const { db } = stack().services;
      const asked = {
        params: { ...params, typeId: 'subscription-update-seats' },
        query: { seats: 1 },
      } as const;
      const { url } = await owner.call(createPortalSession, asked);
      const { id } = await owner.call(createOrganization, { body: { name: 'Zweiter' } });
      const second = { organizationId: id };
      const plan = { params: { ...second, productId: 'team' }, query: { seats: 1 } };
      const checkout = await owner.call(createCheckoutSession, plan);
      const { userId } = await newPerson(stack());
      await db.insert(organizationMembers).values([params, second].map(each => ({ ...each, userId })));
      for (const [page, fields] of [
        [url, {}],
        [checkout.url, { card: 'accepted' }],
      ] as const) {
        const refused = await submit(page, fields);
        expect(refused.status).toBe(409);
        expect(await refused.text()).toMatch(/2 Personen|2 members/);
      }
      expect(await subscription()).toMatchObject({ seats: 3, seatsTaken: 3 });
      expect(await owner.call(getSubscription, { params: second })).toMatchObject({ plan: 'free' });
      await db.delete(organizationMembers).where(eq(organizationMembers.userId, userId));
      expect((await submit(url)).status).toBe(303);
      expect(await subscription()).toMatchObject({ seats: 1 });
      await portal('subscription-update-seats', { seats: 3 });
    });

    it('grant credit for a month, and take back what is left of it', async () => {
      const before = await credits();
      // The starter credit, the bought credit, and two euro for one member.
      expect(before).toMatchObject({
        balance: 100 + 1_000 + 200,
        granted: 200,
        nextGrant: { amount: 200, at: before.grantExpiresAt },
      });
      await pass(32);
      const after = await credits();
      expect(after).toMatchObject({ balance: before.balance, granted: 200 });
      expect(after.grantExpiresAt).not.toBe(before.grantExpiresAt);
      const rows = await stack()
        .services.db.select()
        .from(creditLedger)
        .where(eq(creditLedger.organizationId, params.organizationId));
      expect(rows.map(({ kind }) => kind).sort()).toEqual(['expiry', 'grant', 'grant', 'grant', 'purchase']);
    });

    it('fail a renewal, and go on when it is paid', async () => {
      await portal('billing', { returnUrl: '/' }, { card: 'declined' });
      await pass(31);
      expect(await subscription()).toMatchObject({ status: 'past_due', active: true });
      // The grant has expired, and the next month is not paid.
      expect(await credits()).toMatchObject({ granted: 0, balance: 1_100, nextGrant: null });
      await portal('billing', {}, { card: 'accepted' });
      expect(await subscription()).toMatchObject({ status: 'active' });
      expect(await credits()).toMatchObject({ granted: 200, balance: 1_300 });
    });

    it.each([
      ['accepted', 1_000, null],
      ['confirmation', 0, 'confirmation'],
      ['declined', 0, 'declined'],
    ] as const)('charge the stored card for an automatic top-up: %s', async (card, balance, problem) => {
      const { services } = stack();
      await portal('billing', {}, { card });
      const terms = { threshold: 500, productId: 'credits-10', amount: 1_000, monthlyLimit: 9_000 };
      await setCredit(services.db, params.organizationId, {});
      await owner.call(setAutomaticTopUp, { params, body: terms });
      for (let round = 0; round < 2; round += 1) await runJob(automaticTopUpJobs(services), 'top-up-credit');
      expect(await credits()).toMatchObject({ balance });
      expect((await subscription()).automaticTopUp).toMatchObject({ problem });
      await owner.call(endAutomaticTopUp, { params });
      await portal('billing', {}, { card: 'accepted' });
    });

    it('change plans and cancel; a workspace is deleted once the end date has passed', async () => {
      await portal('subscription-update-product', { productId: 'premium' });
      expect((await features()).manageOrganizationImages?.status).toBe('visible');
      await portal('subscription-update-product', { productId: 'team' });
      expect((await features()).manageOrganizationImages?.status).toBe('insufficientSubscription');
      expect((await remove()).status).toBe(409);
      await portal('subscription-cancel', { successUrl: '/' });
      expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: true, active: true });
      await owner.call(reactivateSubscription, { params });
      expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: false });
      await portal('subscription-cancel');
      expect((await remove()).status).toBe(409);
      await pass(31);
      expect(await subscription()).toMatchObject({ plan: 'free', active: false, status: 'canceled' });
      expect((await features()).manageOrganizationTeams?.status).toBe('canceledSubscription');
      expect((await remove()).status).toBe(204);
    });

    it('are in the audit log, a purchase with the name of the buyer', async () => {
      const { db } = stack().services;
      const entries = await db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.organizationId, params.organizationId));
      const reported = entries.filter(({ via }) => via === 'payments');
      expect([...new Set(reported.map(({ kind }) => kind))].sort()).toEqual([
        'credit-purchased',
        'payment-failed',
        'payment-method-changed',
        'payment-received',
        'plan-changed',
        'plan-purchased',
        'seats-changed',
        'subscription-cancelled',
        'subscription-ended',
      ]);
      for (const { kind, actorId } of reported)
        expect([kind, actorId]).toEqual([
          kind,
          kind.endsWith('-purchased') ? owner.userId : impersonalActors.payments,
        ]);
      const reactivated = entries.filter(({ kind }) => kind === 'subscription-reactivated');
      expect(reactivated).toMatchObject([{ actorId: owner.userId, via: 'session' }]);
    });
  },
  { alone: true },
);
