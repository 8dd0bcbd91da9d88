import { cardLimits } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import type { Noun } from '../../noun';
import type { Queryable } from '../../platform/db/database';
import { deletedCards } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { PromptsServices } from '../prompts-services';
import { cardBinOperations } from './card-bin';

/** Permanently deletes cards that can no longer be restored. */
const cardBinJobs = ({ db }: PromptsServices): readonly Job[] => [
  { name: 'empty-card-bin', everyMinutes: 60, run: () => emptyCardBin(db) },
];

export const cardBin: Noun<PromptsServices> = {
  operations: cardBinOperations,
  jobs: cardBinJobs,
};

/** Permanently removes cards whose time for restoring is over. */
export async function emptyCardBin(db: Queryable): Promise<void> {
  await db
    .delete(deletedCards)
    .where(sql`${deletedCards.deletedAt} < now() - make_interval(days => ${cardLimits.binDays})`);
}
