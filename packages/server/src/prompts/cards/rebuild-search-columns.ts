import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { cardFolding, cards } from '../../platform/db/schema';
import { searchColumns } from './card-columns';

/** Number of cards in one transaction. */
const batch = 200;

/**
 * Rebuilds the search columns of cards written under older rules. Until then such a card is found by its words, but not by
 * symbols, and not at its proper rank.
 */
export async function rebuildSearchColumns(db: Database): Promise<void> {
  for (;;) {
    const count = await db.transaction(async tx => {
      const rows = await tx
        .select()
        .from(cards)
        // The exact condition of the index, without a parameter.
        .where(lt(cards.folding, sql.raw(String(cardFolding))))
        .orderBy(cards.id)
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const row of rows)
        await tx
          .update(cards)
          // Nothing changes for a person.
          .set({ ...searchColumns(row), updatedAt: sql`${cards.updatedAt}` })
          .where(eq(cards.id, row.id));
      return rows.length;
    });
    if (count < batch) return;
  }
}
