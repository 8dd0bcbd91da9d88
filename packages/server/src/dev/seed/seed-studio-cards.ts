import { coverSeedsOf, type Locale } from '@oriel/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { cardProposals, cards, cardVersions, listCards, lists, sessions } from '../../platform/db/schema';
import { cardColumns } from '../../prompts/cards/card-columns';
import { insertCards, type NewCard } from '../../prompts/cards/insert-cards';
import { isSeeded } from '../../prompts/curated-cards/seed-curated-cards';
import { firstLocale, translateStudioAgents } from './seed-studio-agents';
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
      ({ key, by, visibility, ...texts }, index): NewCard => ({
        ...texts[firstLocale],
        visibility,
        language: firstLocale,
        organizationId,
        createdBy: personId(by),
        picture: { cover: covers[index] ?? 0 },
        seedKey: `studio ${key}`,
      }),
    ),
  );
  const idOf = new Map(studioCards.map(({ key }, at) => [key, ids[at]]));
  for (const { name, by, cards: keys } of studioLists) {
    const [list] = await db
      .insert(lists)
      .values({
        organizationId,
        createdBy: personId(by),
        name: name[firstLocale],
        category: 'Studio',
        visibility: 'ORG',
      })
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
    title: card[firstLocale].title,
    tags: [...card[firstLocale].tags],
    ...studioProposal[firstLocale],
  });
}

/**
 * Switches the demo workspace to the language of the person who signs in, unless another signed-in person would see its texts
 * change. Texts that people have edited are kept.
 */
export async function translateStudio(db: Database, locale: Locale): Promise<void> {
  const from: Locale = locale === 'de' ? 'en' : 'de';
  await db.transaction(async tx => {
    const signedIn = await tx.select({ id: sessions.id }).from(sessions).limit(1);
    if (signedIn.length > 0) return;
    const found = await tx
      .select()
      .from(cards)
      .where(
        and(
          inArray(
            cards.seedKey,
            studioCards.map(({ key }) => `studio ${key}`),
          ),
          eq(cards.language, from),
          eq(cards.version, 1),
        ),
      )
      .for('update');
    const organizationId = found[0]?.organizationId;
    if (!organizationId) return;
    for (const row of found) {
      const card = studioCards.find(({ key }) => row.seedKey === `studio ${key}`);
      if (!card) continue;
      const texts = cardColumns(card[locale]);
      await tx
        .update(cards)
        .set({ ...texts, language: locale })
        .where(eq(cards.id, row.id));
      const { title, description, prompt, tags } = texts;
      await tx
        .update(cardVersions)
        .set({ title, description, prompt, tags, language: locale })
        .where(and(eq(cardVersions.cardId, row.id), eq(cardVersions.number, 1)));
      if (card.key !== studioProposal.card) continue;
      await tx
        .update(cardProposals)
        .set({ ...studioProposal[locale], title, tags })
        .where(
          and(eq(cardProposals.cardId, row.id), eq(cardProposals.message, studioProposal[from].message)),
        );
    }
    for (const { name } of studioLists)
      await tx
        .update(lists)
        .set({ name: name[locale] })
        .where(and(eq(lists.organizationId, organizationId), eq(lists.name, name[from])));
    await translateStudioAgents(tx, organizationId, from, locale);
  });
}
