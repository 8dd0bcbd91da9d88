import { coverSeedOf } from '@oriel/contracts';
import { like } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database';
import { cardProposals, cards, listCards, lists } from '../../db/schema';
import { insertCards, type NewCard } from '../../prompts/cards/insert-cards';
import { curatedCards } from './cards/curated-cards';
import { type StudioPerson, studioCards, studioLists, studioProposal } from './cards/studio-cards';

/** The cards that come with the product, and those of the demo workspace; the id of a person is found by her name. */
export async function seedCards(
  db: Database,
  studioId: string,
  personId: (name: StudioPerson) => string,
): Promise<void> {
  await db.transaction(async tx => {
    await seedCurated(tx);
    await seedStudio(tx, studioId, personId);
  });
}

/** Whether cards of that kind have been there before: one that somebody has deleted does not come again. */
async function isSeeded(db: Queryable, prefix: string): Promise<boolean> {
  const found = await db
    .select({ id: cards.id })
    .from(cards)
    .where(like(cards.seedKey, `${prefix} %`))
    .limit(1);
  return found.length > 0;
}

async function seedCurated(db: Queryable): Promise<void> {
  if (await isSeeded(db, 'curated')) return;
  await insertCards(
    db,
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
}

async function seedStudio(
  db: Queryable,
  organizationId: string,
  personId: (name: StudioPerson) => string,
): Promise<void> {
  if (await isSeeded(db, 'studio')) return;
  const ids = await insertCards(
    db,
    studioCards.map(
      ({ key, by, ...card }): NewCard => ({
        ...card,
        organizationId,
        createdBy: personId(by),
        picture: { cover: coverSeedOf(key) },
        seedKey: `studio ${key}`,
      }),
    ),
  );
  const idOf = new Map(studioCards.map(({ key }, at) => [key, ids[at]]));
  for (const { name, category, by, cards: keys } of studioLists) {
    const [list] = await db
      .insert(lists)
      .values({ organizationId, createdBy: personId(by), name, category, visibility: 'ORG' })
      .returning({ id: lists.id });
    const held = keys.map(key => ({ listId: list?.id ?? '', cardId: idOf.get(key) ?? '' }));
    await db.insert(listCards).values(held);
  }
  const card = studioCards.find(({ key }) => key === studioProposal.card);
  if (!card) return;
  await db.insert(cardProposals).values({
    cardId: idOf.get(card.key) ?? '',
    organizationId,
    proposedBy: personId(studioProposal.by),
    baseVersion: 1,
    title: studioProposal.title,
    description: card.description,
    prompt: card.prompt,
    tags: [...card.tags],
    message: studioProposal.message,
  });
}
