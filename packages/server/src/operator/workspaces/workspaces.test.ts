import {
  correctCredits,
  createTeam,
  exportAccount,
  getCard,
  getChatFileSettings,
  getEmbedConfiguration,
  getOperatorWorkspace,
  getOrganization,
  getOwnMembership,
  getSubscription,
  listCardLists,
  listFeatures,
  listMembers,
  listMyChannels,
  listMyOrganizations,
  listOperatorLog,
  listOperatorTeams,
  listOperatorWorkspaces,
  listTeams,
  publishableKeyHeader,
  removeInvoicedPlan,
  removeMember,
  resumeWorkspace,
  setInvoicedPlan,
  setWorkspaceLimits,
  suspendWorkspace,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';
import { organizations, subscriptions } from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
import { addCard } from '../../prompts/cards/testing/card-people';
import { invoicedPlanJobs } from '.';

describeStack('workspaces of operators', stack => {
  let operator: Person;
  let owner: Person;
  let params: { workspaceId: string };
  let own: { organizationId: string };
  beforeAll(async () => {
    operator = await person(stack(), 'operator');
    owner = await person(stack(), 'owner');
    own = { organizationId: owner.organizationId };
    params = { workspaceId: owner.organizationId };
  });
  afterEach(() => operator.call(resumeWorkspace, { params }));

  const logged = async () => {
    const query = { page: 1, pageSize: 1, subjectId: params.workspaceId };
    return (await operator.call(listOperatorLog, { query })).results[0] ?? expect.unreachable();
  };
  const suspend = (reason = 'Unpaid invoice') =>
    operator.call(suspendWorkspace, { params, body: { reason } });
  const codeOf = async (response: Response) =>
    [response.status, ((await response.json()) as { error?: { code: string } }).error?.code] as const;

  it('are found by name, by owner and by id, and not by wildcards', async () => {
    const { name } = await owner.call(getOrganization, { params: own });
    const find = async (search: string) =>
      (await operator.call(listOperatorWorkspaces, { query: { page: 1, pageSize: 100, search } })).results;
    for (const search of [name.toUpperCase(), params.workspaceId])
      expect((await find(search)).map(({ id }) => id)).toEqual([params.workspaceId]);
    const [found] = await find(name);
    expect(found).toMatchObject({
      members: 3,
      plan: 'premium',
      suspension: null,
      owner: { id: owner.userId },
    });
    expect((await find(found?.owner?.email ?? '')).map(({ id }) => id)).toContain(params.workspaceId);
    expect(await find('%%%')).toEqual([]);
    expect(await find("' OR 1=1 --")).toEqual([]);
  });

  it('show nothing of what is in them', async () => {
    const response = await operator.send(getOperatorWorkspace, { params });
    const details = (await response.json()) as object;
    expect(Object.keys(details).sort()).toEqual(
      [
        ...[
          'balanceMicroeuro',
          'createdAt',
          'id',
          'limits',
          'members',
          'name',
          'owner',
          'personal',
          'plan',
          'seats',
        ],
        ...['storageBytes', 'storageMegabytes', 'subscription', 'suspendedAt', 'suspension'],
      ].sort(),
    );
    // Operating the product is no membership.
    expect((await operator.send(listMembers, { params: own, query: { page: 1, pageSize: 20 } })).status).toBe(
      404,
    );
  });

  it('name their teams, so that models can be limited to them', async () => {
    for (const name of ['workshop', 'Archive']) await owner.call(createTeam, { params: own, body: { name } });
    const listed = await operator.call(listOperatorTeams, { params });
    const known = await owner.call(listTeams, { params: own });
    expect(listed.map(({ id }) => id).sort()).toEqual(known.map(({ id }) => id).sort());
    const names = listed.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Archive', 'workshop']));
    expect(names.indexOf('Archive')).toBeLessThan(names.indexOf('workshop'));
    for (const team of listed) expect(Object.keys(team).sort()).toEqual(['id', 'name']);
    const nowhere = { params: { workspaceId: crypto.randomUUID() } };
    expect((await operator.send(listOperatorTeams, nowhere)).status).toBe(404);
    expect((await owner.send(listOperatorTeams, { params })).status).toBe(403);
  });

  it('that are suspended refuse everybody, by a code of their own, and let members read their export and leave', async () => {
    const leaver = await newPerson(stack(), { role: 'member' });
    const callers = await Promise.all(
      (['owner', 'admin', 'member', 'embed', 'trusted', 'person', 'memberKey', 'adminKey'] as const).map(
        async name => [name, await person(stack(), name)] as const,
      ),
    );
    const before = await suspend();
    expect(before).toMatchObject({ suspension: 'Unpaid invoice', suspendedAt: expect.any(String) });
    expect(await logged()).toMatchObject({ action: 'workspace-suspended', reason: 'Unpaid invoice' });

    for (const [name, caller] of callers)
      expect([name, ...(await codeOf(await caller.send(listMyChannels, { params: own })))]).toEqual([
        name,
        403,
        'organization_suspended',
      ]);
    // Pages with the publishable key, and tokens of their servers.
    const headers = { [publishableKeyHeader]: stack().keys.publishableKey, origin: stack().pageOrigin };
    const page = await fetch(
      `${stack().url}/api/${getEmbedConfiguration.service}${getEmbedConfiguration.path}`,
      {
        headers,
      },
    );
    expect(await codeOf(page)).toEqual([403, 'organization_suspended']);
    const token = await fetch(`${stack().url}/api/access/v1/embed-tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack().keys.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user: { id: '4711' }, origin: stack().pageOrigin, widgets: ['chat'] }),
    });
    expect(await codeOf(token)).toEqual([403, 'organization_suspended']);

    expect(await owner.call(getOrganization, { params: own })).toMatchObject({ suspended: 'Unpaid invoice' });
    const mine = await leaver.call(listMyOrganizations, {});
    expect(mine.find(({ id }) => id === own.organizationId)).toMatchObject({ suspended: 'Unpaid invoice' });
    expect((await leaver.send(listFeatures, { query: own })).status).toBe(200);
    const exported = await leaver.send(exportAccount);
    expect(exported.status).toBe(200);
    await exported.body?.cancel();
    const { id: memberId } = await leaver.call(getOwnMembership, { params: own });
    await leaver.call(removeMember, { params: { ...own, memberId }, query: { resourcesAction: 'delete' } });
    // Members cannot remove each other meanwhile.
    const { id: ownMembership } = await (await person(stack(), 'member')).call(getOwnMembership, {
      params: own,
    });
    const removal = { params: { ...own, memberId: ownMembership }, query: { resourcesAction: 'delete' } };
    expect((await owner.send(removeMember, removal)).status).toBe(403);

    await operator.call(resumeWorkspace, { params });
    expect(await logged()).toMatchObject({ action: 'workspace-resumed' });
    for (const [name, caller] of callers)
      expect([name, (await caller.send(listMyChannels, { params: own })).status]).not.toEqual([name, 403]);
    expect(await owner.call(getOrganization, { params: own })).not.toHaveProperty('suspended');
  });

  it('that are suspended do not break lists that mix workspaces: their cards are those of strangers', async () => {
    const text = { title: 'Kran', description: 'Kran', prompt: 'Kran', organizationId: own.organizationId };
    const hidden = await addCard(stack(), { ...text, createdBy: owner.userId, visibility: 'ORG' });
    const shown = await addCard(stack(), { ...text, createdBy: owner.userId, visibility: 'PUBLIC' });
    const read = async (cardId: string) => (await owner.send(getCard, { params: { cardId } })).status;
    expect([await read(hidden), await read(shown)]).toEqual([200, 200]);
    await suspend();
    expect([await read(hidden), await read(shown)]).toEqual([404, 404]);
    const asGuest = async () =>
      (
        await stack()
          .guest()
          .fetch(`/api/${getCard.service}${getCard.path.replace(':cardId', shown)}`)
      ).status;
    expect(await asGuest()).toBe(404);
    expect((await owner.send(listCardLists)).status).toBe(200);
    await operator.call(resumeWorkspace, { params });
    expect(await asGuest()).toBe(200);
  });

  it('are only suspended with a reason, and not twice for the same', async () => {
    expect((await operator.send(suspendWorkspace, { params, body: { reason: '  ' } })).status).toBe(400);
    await suspend('A');
    const first = await logged();
    await suspend('A');
    expect((await logged()).id).toBe(first.id);
  });

  it('get a plan that is invoiced elsewhere, until its last day', async () => {
    const { db } = stack().services;
    const set = (body: object) => operator.send(setInvoicedPlan, { params, body });
    const plan = { plan: 'premium', seats: 12, periodEnd: null, reason: 'Invoice 42' };
    // The payment provider charges this one.
    expect(await codeOf(await set(plan))).toEqual([409, 'subscription_active']);
    expect((await operator.send(removeInvoicedPlan, { params })).status).toBe(409);
    const isThis = eq(subscriptions.organizationId, own.organizationId);
    const [former] = await db.delete(subscriptions).where(isThis).returning();
    try {
      expect(await codeOf(await set({ ...plan, seats: 2 }))).toEqual([400, 'seats_too_few']);
      await expect(
        operator.call(setInvoicedPlan, {
          params,
          body: { ...plan, plan: 'premium', periodEnd: '2020-12-31T23:59:59.000Z' },
        }),
      ).rejects.toMatchObject({ status: 400, issues: ['body.periodEnd: past'] });
      const { subscription } = await operator.call(setInvoicedPlan, {
        params,
        body: { ...plan, plan: 'premium', periodEnd: '2090-12-31T00:00:00.000Z' },
      });
      expect(subscription).toMatchObject({ productType: 'vaudSubscription', seats: 12, status: 'active' });
      expect(await logged()).toMatchObject({
        action: 'workspace-plan-set',
        reason: 'Invoice 42',
        details: expect.arrayContaining([{ field: 'seats', from: null, to: '12' }]),
      });
      const job = () => runJob(invoicedPlanJobs({ db }), 'end-invoiced-plans');
      await job();
      expect((await operator.call(getOperatorWorkspace, { params })).plan).toBe('premium');
      await db.update(subscriptions).set({ currentPeriodEnd: sql`now() - interval '1 hour'` }).where(isThis);
      await job();
      expect((await operator.call(getOperatorWorkspace, { params })).plan).toBe('free');
      await operator.call(removeInvoicedPlan, { params });
      expect(await db.$count(subscriptions, isThis)).toBe(0);
    } finally {
      await db.delete(subscriptions).where(isThis);
      if (former) await db.insert(subscriptions).values(former);
    }
  });

  it('have limits of their own', async () => {
    const { db } = stack().services;
    const limited = await operator.call(setWorkspaceLimits, {
      params,
      body: { seats: 3, storageMegabytes: 7 },
    });
    expect(limited).toMatchObject({ seats: { limit: 3, limitedBy: 'operator' }, storageMegabytes: 7 });
    const readSubscription = () => owner.call(getSubscription, { params: own });
    expect(await readSubscription()).toMatchObject({ seats: 3, seatsLimitedBy: 'operator' });
    const members = limited.seats.taken;
    await expect(
      operator.call(setWorkspaceLimits, { params, body: { seats: members - 1 } }),
    ).rejects.toMatchObject({ status: 400, issues: ['body.seats: too_few'] });
    const { storage } = await owner.call(getChatFileSettings, { params: own });
    expect(storage).toMatchObject({ max: 7 * 1024 * 1024 });
    expect(await logged()).toMatchObject({
      details: [
        { field: 'seats', from: null, to: '3' },
        { field: 'storageMegabytes', from: null, to: '7' },
      ],
    });
    await operator.call(setWorkspaceLimits, { params, body: {} });
    const { seats } = await operator.call(getOperatorWorkspace, { params });
    expect(seats.limit).toBe(10);
    expect(seats).not.toHaveProperty('limitedBy');
    expect(await readSubscription()).not.toHaveProperty('seatsLimitedBy');
    await db.update(organizations).set({ limits: null }).where(eq(organizations.id, own.organizationId));
  });

  it('have their credit corrected, which the log of operators says, too', async () => {
    const body = { ...own, kind: 'correction', amountMicroeuro: 2_500_000, reason: 'Goodwill' } as const;
    await operator.call(correctCredits, { body });
    expect(await logged()).toMatchObject({
      action: 'workspace-credit-corrected',
      reason: 'Goodwill',
      actor: { id: operator.userId },
      details: [{ field: 'correction', from: null, to: '2.5 EUR' }],
    });
  });
});
