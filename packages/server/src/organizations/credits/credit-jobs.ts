import { and, lt, sql } from 'drizzle-orm';
import { paymentEvents, reservations, runs } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { tellOrganization } from '../organization-events/organization-events';
import { findImbalances } from './find-imbalances';
import { expireGrants } from './grants';
import { settleReservation } from './reservations';

/** Days in which the provider may repeat a message: it gives up earlier. */
const keptDays = 90;

/** Jobs that expire grants and release reservations. */
export function creditJobs(services: Pick<Services, 'db' | 'bus' | 'log'>): readonly Job[] {
  const { db, log } = services;
  return [
    {
      name: 'expire-grants',
      everyMinutes: 5,
      async run() {
        for (const organizationId of await expireGrants(db))
          await tellOrganization(services, organizationId, 'credits');
      },
    },
    {
      name: 'release-reservations',
      everyMinutes: 10,
      run: () => releaseReservations(services),
    },
    {
      name: 'remove-payment-events',
      everyMinutes: 30,
      async run() {
        await db
          .delete(paymentEvents)
          .where(lt(paymentEvents.createdAt, sql`now() - make_interval(days => ${keptDays})`));
      },
    },
    {
      name: 'check-ledger',
      everyMinutes: 30,
      async run() {
        for (const imbalance of await findImbalances(db))
          log.error({ imbalance }, 'an account is not the sum of its ledger');
      },
    },
  ];
}

/** Releases reservations whose use is over: the process has died, and nothing else would settle them. */
async function releaseReservations({ db }: Pick<Services, 'db'>): Promise<void> {
  const orphans = await db
    .select({ id: reservations.referenceId })
    .from(reservations)
    .where(
      and(
        // The sweeper ends a run, because it knows the run's output.
        sql`NOT EXISTS (SELECT FROM ${runs} WHERE id = ${reservations.referenceId} AND status = 'running')`,
        lt(reservations.createdAt, sql`now() - interval '10 minutes'`),
      ),
    );
  for (const { id } of orphans) await db.transaction(tx => settleReservation(tx, id, 0));
}
