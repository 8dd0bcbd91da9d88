import { coverSeedOf } from '@oriel/contracts';
import { like } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { cards } from '../../platform/db/schema';
import { takeTurn } from '../../platform/db/take-turn';
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
    await takeTurn(tx, lockNumber);
    if (await isSeeded(tx, 'curated')) return;
    await insertCards(
      tx,
      curatedCards.flatMap(({ key, ...texts }) =>
        (['de', 'en'] as const).map(
          (language): NewCard => ({
            ...texts[language],
            language,
            organizationId: null,
            createdBy: null,
            visibility: 'CURATED',
            picture: { cover: coverSeedOf(key) },
            seedKey: `curated ${key} ${language}`,
          }),
        ),
      ),
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
