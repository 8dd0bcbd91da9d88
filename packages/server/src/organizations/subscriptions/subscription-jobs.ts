import { and, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { billingNow, checkouts, subscriptions } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { syncOrganization } from './sync-subscription';

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
  ];
}
