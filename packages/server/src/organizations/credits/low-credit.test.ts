import { createOrganization, getCredits, getSubscription } from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';
import { createCreditNotice } from '../../mail/credit-notice';
import type { CreditNotice, Mailer } from '../../mail/mailer';
import {
  creditAccounts,
  organizationMembers,
  organizationRoles,
  organizations,
} from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
import { bookCredit } from './book-credit';
import { creditJobs } from './credit-jobs';
import { expectBalance } from './testing/set-credit';

describeDatabases('low credit', stack => {
  let owner: Person;
  let organizationId: string;
  let queued: CreditNotice[] = [];
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
  });
  beforeEach(async () => {
    queued = [];
    // The workspace starts with one euro.
    ({ id: organizationId } = await owner.call(createOrganization, { body: { name: 'Hafenblick' } }));
  });
  afterEach(() => expectBalance(stack().services.db));

  const mail: Mailer = {
    sendInvite: async () => true,
    async queueKeyNotice() {},
    async queueDeletionNotice() {},
    async queueCreditNotice(_, notice) {
      // Other tests have workspaces in the shared database.
      if (notice.organizationId === organizationId) queued.push(notice);
    },
  };
  const services = () => ({ ...stack().services, mail });
  const warn = () => runJob(creditJobs(services()), 'warn-of-low-credit');
  /** Books an amount in whole cents. */
  const book = (kind: 'completion' | 'purchase' | 'grant', cents: number, more = {}) =>
    stack().services.db.transaction(tx =>
      bookCredit(tx, {
        organizationId,
        kind,
        boughtDelta: cents * 10_000,
        idempotencyKey: crypto.randomUUID(),
        ...more,
      }),
    );
  const lowCredit = async () => (await owner.call(getSubscription, { params: { organizationId } })).lowCredit;
  const join = async (role: string) => {
    const { userId } = await newPerson(stack());
    const { db } = stack().services;
    const roles = await db
      .select()
      .from(organizationRoles)
      .where(eq(organizationRoles.organizationId, organizationId));
    const roleId = roles.find(({ name }) => name === role)?.id ?? expect.unreachable();
    await db.insert(organizationMembers).values({ organizationId, userId, roleId });
  };

  it('begins at a fifth of the credit of the period', async () => {
    expect(await lowCredit()).toBeUndefined();
    await book('completion', -79);
    expect(await lowCredit()).toBeUndefined();
    await book('completion', -1);
    expect(await lowCredit()).toEqual({ left: 20, whole: 100 });
    const credits = await owner.call(getCredits, { params: { organizationId } });
    expect(credits).toMatchObject({ balance: 20, warnLimit: 20 });
    await book('purchase', 1_000);
    expect(await lowCredit()).toBeUndefined();
  });

  it('counts what was spent since the running grant began', async () => {
    const { db } = stack().services;
    await book('completion', -100);
    const validUntil = new Date(Date.now() + 86_400_000);
    await book('grant', 0, { grantedDelta: 2_000_000, boughtDelta: 0, validUntil });
    await db
      .update(creditAccounts)
      .set({ grantedUntil: validUntil })
      .where(eq(creditAccounts.organizationId, organizationId));
    await book('completion', 0, { grantedDelta: -1_500_000, boughtDelta: 0 });
    expect(await lowCredit()).toBeUndefined();
    await book('completion', 0, { grantedDelta: -100_000, boughtDelta: 0 });
    expect(await lowCredit()).toEqual({ left: 40, whole: 200 });
  });

  it('is mailed once in a period to people who can buy, in their language', async () => {
    await join('billing');
    await join('member');
    await join('auditor');
    await warn();
    expect(queued).toEqual([]);
    await book('completion', -85);
    await Promise.all([warn(), warn(), warn()]);
    await warn();
    expect(queued).toHaveLength(2);
    expect(queued).toContainEqual(
      expect.objectContaining({ organizationName: 'Hafenblick', about: { kind: 'low', left: 15 } }),
    );
    await stack()
      .services.db.update(creditAccounts)
      .set({ warnedPeriod: sql`${creditAccounts.warnedPeriod} - interval '1 month'` })
      .where(eq(creditAccounts.organizationId, organizationId));
    await warn();
    expect(queued).toHaveLength(4);
  });

  it('is not mailed for a suspended workspace, or if no credit is sold', async () => {
    await book('completion', -85);
    await runJob(creditJobs({ ...services(), payments: undefined }), 'warn-of-low-credit');
    await stack()
      .services.db.update(organizations)
      .set({ suspendedAt: new Date() })
      .where(eq(organizations.id, organizationId));
    await warn();
    expect(queued).toEqual([]);
  });

  it.each([
    ['en', /€0\.15 of credit left/],
    ['de', /noch 0,15\s€ Guthaben/],
  ] as const)('is written in %s', (locale, text) => {
    const notice = {
      email: 'ada@example.com',
      organizationId,
      organizationName: 'https://evil.example',
      locale,
    };
    const brand = { ...stack().services.brand, publicUrl: stack().url };
    const mail = createCreditNotice({ ...notice, about: { kind: 'low', left: 15 } }, brand);
    expect(mail.text).toMatch(text);
    expect(mail.text).toContain(`/workspace/manage/subscription?organization=${organizationId}`);
    expect(mail.text).not.toMatch(/evil\.example/);
  });
});
