import { and, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import { readBillingTime } from '../../platform/db/billing-time';
import { billingNow, checkouts, creditAccounts, subscriptions } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { grantShares } from '../credits/grants';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { type BillingServices, syncOrganization } from './sync-subscription';

/** Polls for changes that a message of the provider may have failed to report: a period that has ended, and recent payments. */
export function subscriptionJobs(services: Services): readonly Job[] {
  const { db, log, payments } = services;
  if (!payments) return [];
  return [
    {
      name: 'read-subscriptions',
      everyMinutes: 5,
      async run() {
        const overdue = await db
          .select({ id: subscriptions.organizationId })
          .from(subscriptions)
          .where(
            and(
              isNotNull(subscriptions.providerId),
              or(
                and(
                  lte(subscriptions.currentPeriodEnd, billingNow),
                  inArray(subscriptions.status, ['active', 'trialing', 'past_due']),
                ),
                eq(subscriptions.status, 'incomplete'),
              ),
            ),
          );
        const paying = await db
          .selectDistinct({ id: checkouts.organizationId })
          .from(checkouts)
          .where(
            and(
              eq(checkouts.status, 'open'),
              lt(checkouts.createdAt, sql`now() - interval '2 minutes'`),
              gt(checkouts.createdAt, sql`now() - interval '2 days'`),
            ),
          );
        for (const id of new Set([...overdue, ...paying].map(each => each.id)))
          await syncOrganization({ ...services, payments }, id).catch(error =>
            log.warn({ organization: id, error: describeError(error) }, 'subscription not read'),
          );
      },
    },
    {
      name: 'end-overdue-subscriptions',
      everyMinutes: 30,
      run: () => endOverdue({ ...services, payments }),
    },
    {
      name: 'grant-next-month',
      everyMinutes: 5,
      run: () => grantNextMonth(services),
    },
  ];
}

/** Ends plans whose payment is overdue for too long, after a last check with the provider. */
async function endOverdue(services: BillingServices): Promise<void> {
  const { db, log, payments } = services;
  const isDue = and(
    isNotNull(subscriptions.providerId),
    eq(subscriptions.status, 'past_due'),
    lte(subscriptions.overdueUntil, billingNow),
  );
  for (const { organizationId } of await db.select().from(subscriptions).where(isDue))
    try {
      await syncOrganization(services, organizationId);
      const [unpaid] = await db
        .select()
        .from(subscriptions)
        .where(and(isDue, eq(subscriptions.organizationId, organizationId)));
      if (!unpaid?.providerId) continue;
      await payments.cancel(unpaid.providerId);
      await syncOrganization(services, organizationId);
    } catch (error) {
      log.warn({ organization: organizationId, error: describeError(error) }, 'overdue plan not ended');
    }
}

/** Grants the next month of yearly plans, for which the provider sends no message. */
async function grantNextMonth(services: Pick<Services, 'db' | 'bus' | 'now'>): Promise<void> {
  const { db, now } = services;
  const due = await db
    .select({ id: subscriptions.organizationId })
    .from(subscriptions)
    .innerJoin(creditAccounts, eq(creditAccounts.organizationId, subscriptions.organizationId))
    .where(
      and(
        eq(subscriptions.interval, 'year'),
        inArray(subscriptions.status, ['active', 'trialing']),
        gt(subscriptions.currentPeriodEnd, billingNow),
        lte(creditAccounts.grantedUntil, billingNow),
      ),
    );
  const at = await readBillingTime(db, now);
  for (const { id } of due) {
    const isGranted = await db.transaction(async tx => {
      await lockOrganization(tx, id);
      return grantShares(tx, id, at);
    });
    if (isGranted) await publishOrganizationEvent(services, id, 'credits');
  }
}
