import { coverSeedsOf } from '@oriel/contracts';
import { like } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { cards } from '../../platform/db/schema';
import { takeTransactionLock } from '../../platform/db/take-transaction-lock';
import { insertCards, type NewCard } from '../cards/insert-cards';
import { curatedCards } from './curated-cards';

/** Any number that nothing else on the database locks. */
const lockNumber = 7_203_647;

/**
 * Puts the curated cards that come with the product into the library, once: as long as one of them is left, what was
 * deleted does not come again. Of several processes that start together one does it and the others wait.
 */
export function seedCuratedCards(db: Database): Promise<void> {
  return db.transaction(async tx => {
    await takeTransactionLock(tx, lockNumber);
    if (await isSeeded(tx, 'curated')) return;
    await insertCards(
      tx,
      (['de', 'en'] as const).flatMap(language => {
        // As the library shows them first, so that neighbours differ.
        const sorted = curatedCards
          .map(({ key, ...texts }) => ({ key, ...texts[language] }))
          .sort((one, other) => one.title.localeCompare(other.title, language));
        const seeds = coverSeedsOf(sorted.map(({ key }) => key));
        return sorted.map(
          ({ key, ...texts }, index): NewCard => ({
            ...texts,
            language,
            organizationId: null,
            createdBy: null,
            visibility: 'CURATED',
            picture: { cover: seeds[index] ?? 0 },
            seedKey: `curated ${key} ${language}`,
          }),
        );
      }),
    );
  });
}

/** Whether cards whose keys begin with a word are there. */
export async function isSeeded(db: Queryable, prefix: string): Promise<boolean> {
  const found = await db
    .select({ id: cards.id })
    .from(cards)
    .where(like(cards.seedKey, `${prefix} %`))
    .limit(1);
  return found.length > 0;
}
