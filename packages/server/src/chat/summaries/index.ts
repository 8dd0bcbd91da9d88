import { and, eq, lt, sql } from 'drizzle-orm';
import type { Noun } from '../../noun';
import { settleReservation } from '../../organizations/credits/reservations';
import type { Database } from '../../platform/db/database';
import { reservations } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';

/** Releases summaries whose process has died. */
const summaryJobs = ({ db }: ChatServices): readonly Job[] => [
  { name: 'release-summaries', everyMinutes: 10, run: () => releaseSummaries(db) },
];

/** Releases credit that dead processes had reserved for titles and summaries. */
export async function releaseSummaries(db: Database): Promise<void> {
  const found = await db
    .select({ id: reservations.referenceId })
    .from(reservations)
    .where(
      and(eq(reservations.kind, 'summary'), lt(reservations.createdAt, sql`now() - interval '10 minutes'`)),
    )
    .limit(1_000);
  for (const { id } of found) await db.transaction(tx => settleReservation(tx, id, 0));
}

export const summaries: Noun<ChatServices> = {
  jobs: summaryJobs,
};
