import { and, eq, lt, ne } from 'drizzle-orm';
import type { Noun } from '../../noun';
import { billingNow, subscriptions } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { workspaceOperations } from './workspaces';

/** Ends plans that an operator has set until a date. */
export const invoicedPlanJobs = ({ db }: Pick<Services, 'db'>): readonly Job[] => [
  {
    name: 'end-invoiced-plans',
    everyMinutes: 60,
    async run() {
      await db
        .update(subscriptions)
        .set({ status: 'canceled' })
        .where(
          and(
            ne(subscriptions.productType, 'stripeSubscription'),
            eq(subscriptions.status, 'active'),
            eq(subscriptions.cancelAtPeriodEnd, true),
            lt(subscriptions.currentPeriodEnd, billingNow),
          ),
        );
    },
  },
];

export const operatorWorkspaces: Noun<Services> = {
  operations: workspaceOperations,
  jobs: invoicedPlanJobs,
};
