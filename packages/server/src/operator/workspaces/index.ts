import { and, eq, lt, ne } from 'drizzle-orm';
import { changesOf, writeImpersonalEntry } from '../../identity/audit/write-audit-entry';
import type { Noun } from '../../noun';
import { billingNow, organizations, subscriptions } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { workspaceOperations } from './workspaces';

/** Ends plans that an operator has set until a date. */
export const invoicedPlanJobs = ({ db }: Pick<Services, 'db'>): readonly Job[] => [
  {
    name: 'end-invoiced-plans',
    everyMinutes: 60,
    async run() {
      await db.transaction(async tx => {
        const ended = await tx
          .update(subscriptions)
          .set({ status: 'canceled' })
          .where(
            and(
              ne(subscriptions.productType, 'stripeSubscription'),
              eq(subscriptions.status, 'active'),
              eq(subscriptions.cancelAtPeriodEnd, true),
              lt(subscriptions.currentPeriodEnd, billingNow),
            ),
          )
          .returning();
        for (const { organizationId, plan } of ended) {
          const [target] = await tx
            .select({ id: organizations.id, name: organizations.name })
            .from(organizations)
            .where(eq(organizations.id, organizationId));
          const changes = changesOf({ plan: [plan, null] });
          if (target)
            await writeImpersonalEntry(tx, 'system', {
              kind: 'subscription-ended',
              organizationId,
              target,
              changes,
            });
        }
      });
    },
  },
];

export const operatorWorkspaces: Noun<Services> = {
  operations: workspaceOperations,
  jobs: invoicedPlanJobs,
};
