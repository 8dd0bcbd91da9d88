import { coverSeedsOf } from '@oriel/contracts';
import type { Queryable } from '../../platform/db/database';
import { cardProposals, listCards, lists } from '../../platform/db/schema';
import { insertCards, type NewCard } from '../../prompts/cards/insert-cards';
import { isSeeded } from '../../prompts/curated-cards/seed-curated-cards';
import { type StudioPerson, studioCards, studioLists, studioProposal } from './studio-cards';

/** The cards, lists and proposals of the demo workspace. */
export async function seedStudioCards(
  db: Queryable,
  organizationId: string,
  personId: (name: StudioPerson) => string,
): Promise<void> {
  if (await isSeeded(db, 'studio')) return;
  const covers = coverSeedsOf(studioCards.map(({ key }) => key));
  const ids = await insertCards(
    db,
    studioCards.map(
      ({ key, by, ...card }, index): NewCard => ({
        ...card,
        organizationId,
        createdBy: personId(by),
        picture: { cover: covers[index] ?? 0 },
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
    title: card.title,
    description: studioProposal.description,
    prompt: studioProposal.prompt,
    tags: [...card.tags],
    message: studioProposal.message,
  });
}
