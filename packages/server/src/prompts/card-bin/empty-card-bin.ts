import { cardLimits } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { deletedCards } from '../../platform/db/schema';

/** Removes for good what was deleted too long ago to be brought back. */
export async function emptyCardBin(db: Queryable): Promise<void> {
  await db
    .delete(deletedCards)
    .where(sql`${deletedCards.deletedAt} < now() - make_interval(days => ${cardLimits.binDays})`);
}
