import { coverSeedsOf } from '@oriel/contracts';
import { like } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { cards } from '../../platform/db/schema';
import { takeTransactionLock } from '../../platform/db/take-transaction-lock';
import { insertCards, type NewCard } from '../cards/insert-cards';
import type { CuratedCard } from './curated-card';
import { customerCards } from './customer-cards';
import { everydayCards } from './everyday-cards';
import { learningCards } from './learning-cards';
import { technicalCards } from './technical-cards';
import { workCards } from './work-cards';
import { writingCards } from './writing-cards';

/** The library that ships with the product. */
export const curatedCards: readonly CuratedCard[] = [
  ...writingCards,
  ...workCards,
  ...customerCards,
  ...learningCards,
  ...technicalCards,
  ...everydayCards,
];

/** Any number that no other lock on the database uses. */
const lockNumber = 7_203_647;

/**
 * Adds the curated cards that ship with the product to the library, once: as long as one of them exists, deleted ones are not
 * added again. If several processes start at the same time, one does it and the others wait.
 */
export function seedCuratedCards(db: Database): Promise<void> {
  return db.transaction(async tx => {
    await takeTransactionLock(tx, lockNumber);
    if (await isSeeded(tx, 'curated')) return;
    await insertCards(
      tx,
      (['de', 'en'] as const).flatMap(language => {
        // In the library's default order, so that neighbours differ.
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

/** Whether there are cards whose keys begin with a prefix. */
export async function isSeeded(db: Queryable, prefix: string): Promise<boolean> {
  const found = await db
    .select({ id: cards.id })
    .from(cards)
    .where(like(cards.seedKey, `${prefix} %`))
    .limit(1);
  return found.length > 0;
}
