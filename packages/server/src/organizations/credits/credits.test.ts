import {
  addTeamMember,
  checkBudget,
  correctCredits,
  createSpendingLimit,
  createTeam,
  deleteSpendingLimit,
  exportLedger,
  getCredits,
  getSpending,
  listBudgets,
  listLedger,
  listSpendingLimits,
  updateSpendingLimit,
} from '@oriel/contracts';
import { describeConformance } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { reserveCredit } from '../../chat/answer-costs/reserve-credit';
import { newPerson, type Person, person } from '../../http/testing/person';
import { addApplication } from '../../identity/applications/add-application';
import { applications, creditAccounts, creditLedger, reservations } from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
import { creditJobs } from './credit-jobs';
import { expireGrants } from './grants';
import { settleReservation } from './reservations';
import { expectBalance, setCredit } from './testing/set-credit';

describeConformance('credit', stack => {
  let owner: Person;
  let member: Person;
  let params: { organizationId: string };
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    member = await person(stack(), 'member');
    params = { organizationId: owner.organizationId };
  });
  afterEach(() => expectBalance(stack().services.db));

  const price = { inputMicroeuro: 0, outputMicroeuro: 1_000_000 };
  /** Asks a model whose longest answer costs 4,096 micro-euro. */
  const reserve = (userId: string, model = 'gpt', applicationId: string | null = null) => {
    const spending = { ...params, kind: 'completion', userId, agentId: null, model, applicationId } as const;
    const referenceId = crypto.randomUUID();
    const reserved = stack().services.db.transaction(tx =>
      reserveCredit(tx, { ...spending, referenceId }, price, 0, { creditBlockLimit: 0 }),
    );
    return reserved.then(({ maxOutputTokens }) => ({ referenceId, maxOutputTokens }));
  };
  const spend = async (userId: string, amount: number, model?: string, applicationId?: string) => {
    const { referenceId } = await reserve(userId, model, applicationId);
    const used = { inputTokens: 0, outputTokens: amount };
    await stack().services.db.transaction(tx => settleReservation(tx, referenceId, amount, used));
  };
  const set = (credit: Parameters<typeof setCredit>[2]) =>
    setCredit(stack().services.db, params.organizationId, credit);

  const newApplication = (name: string) =>
    addApplication(stack().services.db, params.organizationId, {
      name,
      allowedOrigins: ['https://shop.example'],
      widgets: ['chat'],
    });
  const limitsOf = async (id: string) =>
    (await owner.call(listSpendingLimits, { params })).filter(({ applicationId }) => applicationId === id);

  it('reports low credit relative to the credit of the period', async () => {
    // A fifth of the period's credit.
    const credits = await owner.call(getCredits, { params });
    expect(credits).toMatchObject({ balance: 2_500, granted: 600, periodGrant: 600, warnLimit: 500 });
  });

  it('is read by day, member and model, page by page and as a table', async () => {
    await set({ bought: 1_000_000 });
    await spend(member.userId, 1_000);
    await spend(member.userId, 2_000, 'mini');
    await spend(owner.userId, 500);
    const by = async (group: 'day' | 'member' | 'model') => {
      const { results, totalMicroeuro } = await owner.call(getSpending, { params, query: { by: group } });
      expect(totalMicroeuro).toBe(3_500);
      return results.map(({ key, amountMicroeuro, calls }) => [key, amountMicroeuro, calls]);
    };
    expect(await by('day')).toEqual([[new Date().toISOString().slice(0, 10), 3_500, 3]]);
    expect(await by('member')).toEqual([
      [member.userId, 3_000, 2],
      [owner.userId, 500, 1],
    ]);
    expect(await by('model')).toEqual([
      ['mini', 2_000, 1],
      ['gpt', 1_500, 2],
    ]);
    const page = await owner.call(listLedger, {
      params,
      query: { kind: 'completion', page: 2, pageSize: 2 },
    });
    expect(page).toMatchObject({
      totalCount: 3,
      results: [{ model: 'gpt', amountMicroeuro: -1_000, outputTokens: 1_000, price }],
    });
    const csv = await (
      await owner.call(exportLedger, { params, query: { userId: owner.userId, kind: 'completion' } })
    ).text();
    const [head, row, ...rest] = csv.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toMatch(/^time,kind,spent_eur,added_eur,member,application,agent,model/);
    expect(row).toMatch(/,completion,0\.000500,,[^,]+,,,gpt,0,500,0\.000000,1\.000000,,,$/);
    expect(rest).toEqual([]);
  });

  it('keeps its entries', async () => {
    await set({ bought: 1_000_000 });
    const { db } = stack().services;
    const own = eq(creditLedger.organizationId, params.organizationId);
    const messageOf = (error: { cause?: { message?: string } }) => error.cause?.message;
    await expect(
      db
        .update(creditLedger)
        .set({ reason: 'Ours' })
        .where(own)
        .catch(error => messageOf(error)),
    ).resolves.toMatch(/not changed/);
    await expect(
      db
        .delete(creditLedger)
        .where(own)
        .catch(error => messageOf(error)),
    ).resolves.toMatch(/are kept/);
  });

  it('is corrected by staff, with a reason, and never below nothing', async () => {
    await set({ granted: 1_000, bought: 2_000 });
    const staff = await person(stack(), 'staff');
    const correct = (amountMicroeuro: number) =>
      staff.call(correctCredits, {
        body: { ...params, kind: 'refund', amountMicroeuro, reason: 'The model failed' },
      });
    expect(await correct(500)).toMatchObject({
      kind: 'refund',
      reason: 'The model failed',
      userId: null,
      userName: null,
    });
    await expect(correct(-3_501)).rejects.toMatchObject({ code: 'no_credits' });
    await correct(-3_500);
    expect(await owner.call(getCredits, { params })).toMatchObject({ balanceMicroeuro: 0 });
  });

  it('that was granted cannot be spent after its end, and is taken back but for what is set aside', async () => {
    const past = new Date(Date.now() - 1_000);
    await set({ granted: 10_000, bought: 0, until: new Date(Date.now() + 3_600_000) });
    const { referenceId } = await reserve(member.userId);
    await stack()
      .services.db.update(creditAccounts)
      .set({ grantedUntil: past })
      .where(eq(creditAccounts.organizationId, params.organizationId));
    await expect(reserve(member.userId)).rejects.toMatchObject({ code: 'no_credits' });
    await expireGrants(stack().services.db);
    await stack().services.db.transaction(tx => settleReservation(tx, referenceId, 4_096));
    await expireGrants(stack().services.db);
    expect(await owner.call(getCredits, { params })).toMatchObject({ balanceMicroeuro: 0, granted: 0 });
    await set({ until: null });
  });

  it('that a dead process has set aside is released', async () => {
    await set({ bought: 10_000 });
    const { referenceId } = await reserve(member.userId);
    const { db } = stack().services;
    const release = () => runJob(creditJobs(stack().services), 'release-reservations');
    const held = () => db.$count(reservations, eq(reservations.referenceId, referenceId));
    await release();
    expect(await held()).toBe(1);
    await db
      .update(reservations)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(reservations.referenceId, referenceId));
    await release();
    expect(await held()).toBe(0);
    expect(await owner.call(getCredits, { params })).toMatchObject({ balanceMicroeuro: 10_000 });
  });

  it('is limited for a member before the call, with a code of its own', async () => {
    await set({ bought: 1_000_000 });
    const spender = await newPerson(stack(), { role: 'member' });
    const limit = await owner.call(createSpendingLimit, {
      params,
      body: { userId: spender.userId, amount: 1, period: 'day' },
    });
    const twice = owner.call(createSpendingLimit, {
      params,
      body: { userId: spender.userId, amount: 2, period: 'day' },
    });
    await expect(twice).rejects.toMatchObject({ code: 'spending_limit_exists' });
    await spend(spender.userId, 4_000);
    await spend(spender.userId, 4_000);
    // 2,000 of the cent are left, so the answer is shorter.
    const last = await reserve(spender.userId);
    expect(last.maxOutputTokens).toBe(2_000);
    await expect(reserve(spender.userId)).rejects.toMatchObject({
      status: 403,
      code: 'spending_limit_reached',
    });
    expect(await spender.call(checkBudget, { params })).toMatchObject({
      allowed: false,
      errorCode: 'spending_limit_reached',
    });
    expect(await spender.call(getCredits, { params })).toMatchObject({
      spendingLimit: { amount: 1, used: 1, period: 'day' },
    });
    // It limits nobody else.
    await spend(member.userId, 4_000);
    const limitParams = { ...params, spendingLimitId: limit.id };
    await owner.call(updateSpendingLimit, { params: limitParams, body: { amount: 2 } });
    expect(await spender.call(checkBudget, { params })).toMatchObject({ allowed: true });
    await stack().services.db.transaction(tx => settleReservation(tx, last.referenceId, 0));
    await owner.call(deleteSpendingLimit, { params: limitParams });
    expect(await owner.call(listSpendingLimits, { params })).toEqual([]);
  });

  it('is limited for a team together', async () => {
    await set({ bought: 1_000_000 });
    const team = await owner.call(createTeam, { params, body: { name: 'Vertrieb' } });
    const people = [
      await newPerson(stack(), { role: 'member' }),
      await newPerson(stack(), { role: 'member' }),
    ];
    for (const { userId } of people)
      await owner.call(addTeamMember, { params: { ...params, teamId: team.id }, body: { userId } });
    await owner.call(createSpendingLimit, { params, body: { teamId: team.id, amount: 1, period: 'month' } });
    const [one, other] = people.map(({ userId }) => userId);
    await spend(one ?? '', 4_000);
    await spend(other ?? '', 4_000);
    await spend(one ?? '', 2_000);
    await expect(reserve(other ?? '')).rejects.toMatchObject({ code: 'spending_limit_reached' });
    expect(await owner.call(listSpendingLimits, { params })).toMatchObject([
      { teamId: team.id, name: 'Vertrieb', amount: 1, used: 1 },
    ]);
  });

  it('is booked to the application through which it is spent', async () => {
    await set({ bought: 1_000_000 });
    const shop = await newApplication('Shop');
    const buyer = await newPerson(stack());
    await spend(buyer.userId, 1_000, 'gpt', shop.id);
    const query = { userId: buyer.userId, page: 1, pageSize: 10 };
    expect((await owner.call(listLedger, { params, query })).results).toMatchObject([
      { userId: buyer.userId, applicationName: 'Shop', amountMicroeuro: -1_000 },
    ]);
    const csv = await owner.call(exportLedger, { params, query: { userId: buyer.userId } });
    expect(await csv.text()).toMatch(/,completion,0\.001000,,Nele Ahrens,Shop,,gpt,/);
  });

  it('is limited for an application as a whole', async () => {
    await set({ bought: 1_000_000 });
    const [shop, other] = [await newApplication('Shop'), await newApplication('Other')];
    const body = { applicationId: shop.id, share: 'all', amount: 1, period: 'day' } as const;
    await owner.call(createSpendingLimit, { params, body });
    await expect(owner.call(createSpendingLimit, { params, body })).rejects.toMatchObject({
      code: 'spending_limit_exists',
    });
    const people = [await newPerson(stack()), await newPerson(stack())];
    const [one = '', two = ''] = people.map(({ userId }) => userId);
    await spend(one, 4_000, 'gpt', shop.id);
    await spend(two, 4_000, 'gpt', shop.id);
    await spend(member.userId, 2_000, 'gpt', shop.id);
    for (const userId of [one, two, member.userId])
      await expect(reserve(userId, 'gpt', shop.id)).rejects.toMatchObject({ code: 'spending_limit_reached' });
    // It does not limit credit spent in another way.
    await spend(one, 4_000, 'gpt', other.id);
    await spend(member.userId, 4_000);
    expect(await limitsOf(shop.id)).toMatchObject([{ name: 'Shop', share: 'all', amount: 1, used: 1 }]);
  });

  it('is limited for each of the people of an application', async () => {
    await set({ bought: 1_000_000 });
    const shop = await newApplication('Shop');
    const body = { applicationId: shop.id, share: 'each', amount: 1, period: 'day' } as const;
    await owner.call(createSpendingLimit, { params, body });
    const people = [await newPerson(stack()), await newPerson(stack())];
    const [one = '', two = ''] = people.map(({ userId }) => userId);
    for (const amount of [4_000, 4_000, 2_000]) await spend(one, amount, 'gpt', shop.id);
    await expect(reserve(one, 'gpt', shop.id)).rejects.toMatchObject({ code: 'spending_limit_reached' });
    await spend(two, 4_000, 'gpt', shop.id);
    // The largest amount spent by one person.
    expect(await limitsOf(shop.id)).toMatchObject([{ name: 'Shop', share: 'each', amount: 1, used: 1 }]);
  });

  it('is limited for an application of the workspace alone, and shown to the members who use it', async () => {
    const elsewhere = { applicationId: crypto.randomUUID(), share: 'all', amount: 1, period: 'day' } as const;
    const refused = owner.call(createSpendingLimit, { params, body: elsewhere });
    await expect(refused).rejects.toMatchObject({ issues: ['body.applicationId: not_found'] });
    const { db } = stack().services;
    const [trusted] = await db
      .select()
      .from(applications)
      .where(eq(applications.publishableKey, stack().keys.trusted.publishableKey));
    const body = { applicationId: trusted?.id ?? '', share: 'each', amount: 7, period: 'week' } as const;
    await owner.call(createSpendingLimit, { params, body });
    const spendingLimitOf = async (who: Person) => (await who.call(getCredits, { params })).spendingLimit;
    expect(await spendingLimitOf(await person(stack(), 'trusted'))).toMatchObject({
      amount: 7,
      period: 'week',
    });
    expect(await spendingLimitOf(member)).toBeNull();
  });

  it('of a last cent is not overspent by fifty calls at once', async () => {
    await set({ bought: 10_000 });
    const calls = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(member.userId)));
    const taken = calls.flatMap(call => (call.status === 'fulfilled' ? [call.value] : []));
    const tokens = taken.reduce((sum, { maxOutputTokens }) => sum + (maxOutputTokens ?? 0), 0);
    expect(tokens).toBe(10_000);
    await Promise.all(
      taken.map(({ referenceId }) =>
        stack().services.db.transaction(tx => settleReservation(tx, referenceId, 100_000)),
      ),
    );
    expect(await owner.call(getCredits, { params })).toMatchObject({ balanceMicroeuro: 0 });
  });

  it('is a budget: what came, what went, what is left', async () => {
    await set({ bought: 1_000_000 });
    const [before] = await owner.call(listBudgets, { params });
    await spend(member.userId, 3_000);
    const [after] = await owner.call(listBudgets, { params });
    expect(after?.remainingBudget).toBe(0.997);
    expect(after?.usedBudget).toBeCloseTo((before?.usedBudget ?? 0) + 0.003, 9);
    expect(after).toMatchObject({ orgId: params.organizationId, updatedBy: member.userId });
    expect(await member.call(checkBudget, { params })).toMatchObject({ allowed: true, errorCode: null });
  });
});
