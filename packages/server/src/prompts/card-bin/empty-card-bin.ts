import { cardLimits } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { deletedCards } from '../../platform/db/schema';

/** Permanently removes cards whose time for restoring is over. */
export async function emptyCardBin(db: Queryable): Promise<void> {
  await db
    .delete(deletedCards)
    .where(sql`${deletedCards.deletedAt} < now() - make_interval(days => ${cardLimits.binDays})`);
}
