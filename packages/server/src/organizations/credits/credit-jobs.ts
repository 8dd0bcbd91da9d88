import { and, lt, sql } from 'drizzle-orm';
import { paymentEvents, reservations, runs } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { tellOrganization } from '../organization-events/organization-events';
import { findImbalances } from './find-imbalances';
import { expireGrants } from './grants';
import { settleReservation } from './reservations';

/** How long the provider may repeat a message: it gives up earlier. */
const keptDays = 90;

/** What becomes of credit by the clock. */
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

/** Sets free what was set aside for something that is over: its process has died, and nothing else would end it. */
async function releaseReservations({ db }: Pick<Services, 'db'>): Promise<void> {
  const orphans = await db
    .select({ id: reservations.referenceId })
    .from(reservations)
    .where(
      and(
        // A run is ended by the sweeper, which knows what it has written.
        sql`NOT EXISTS (SELECT FROM ${runs} WHERE id = ${reservations.referenceId} AND status = 'running')`,
        lt(reservations.createdAt, sql`now() - interval '10 minutes'`),
      ),
    );
  for (const { id } of orphans) await db.transaction(tx => settleReservation(tx, id, 0));
}
