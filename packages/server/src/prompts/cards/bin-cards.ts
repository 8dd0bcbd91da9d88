import { desc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import {
  cardFavorites,
  cardProposals,
  cards,
  cardVersions,
  deletedCards,
  listCards,
  lists,
  users,
} from '../../platform/db/schema';
import { searchColumns } from './card-columns';

/** Number of cards whose rows are in memory at a time. */
const batch = 200;
/** Maximum number of versions, and of proposals, that are kept: for a card with more, the latest are restored. */
const keptRows = 400;

/**
 * Moves cards with their versions, proposals, stars and places on lists into the bin. @returns the ids of the cards that existed
 */
export async function binCards(
  tx: Transaction,
  cardIds: readonly string[],
  userId: string,
): Promise<string[]> {
  const done: string[] = [];
  for (let from = 0; from < cardIds.length; from += batch) {
    const ids = cardIds.slice(from, from + batch);
    const past = await tx.$count(cardVersions, inArray(cardVersions.cardId, ids));
    const proposed = await tx.$count(cardProposals, inArray(cardProposals.cardId, ids));
    const isMuch = past > keptRows || proposed > keptRows;
    for (const some of isMuch ? ids.map(id => [id]) : [ids]) done.push(...(await binBatch(tx, some, userId)));
  }
  return done;
}

async function binBatch(tx: Transaction, ids: readonly string[], userId: string): Promise<string[]> {
  const rows = await tx.select().from(cards).where(inArray(cards.id, ids)).for('update');
  if (rows.length === 0) return [];
  const versions = groupByCard(
    await tx
      .select()
      .from(cardVersions)
      .where(inArray(cardVersions.cardId, ids))
      .orderBy(desc(cardVersions.number))
      .limit(keptRows),
  );
  const proposals = groupByCard(
    await tx
      .select()
      .from(cardProposals)
      .where(inArray(cardProposals.cardId, ids))
      .orderBy(desc(cardProposals.createdAt))
      .limit(keptRows),
  );
  const places = groupByCard(await tx.select().from(listCards).where(inArray(listCards.cardId, ids)));
  const stars = groupByCard(await tx.select().from(cardFavorites).where(inArray(cardFavorites.cardId, ids)));
  await tx.insert(deletedCards).values(
    rows.map(({ document: _, ...row }) => {
      const past = versions.get(row.id) ?? [];
      return {
        cardId: row.id,
        organizationId: row.organizationId,
        createdBy: row.createdBy,
        applicationId: row.applicationId,
        visibility: row.visibility,
        title: row.title,
        deletedBy: userId,
        imageIds: [...new Set([row, ...past].flatMap(({ imageId }) => imageId ?? []))],
        content: {
          card: row,
          versions: past,
          proposals: proposals.get(row.id) ?? [],
          listIds: (places.get(row.id) ?? []).map(({ listId }) => listId),
          favoriteOf: (stars.get(row.id) ?? []).map(({ userId }) => userId),
        },
      };
    }),
  );
  // The job that finds images without a card removes its images.
  const gone = await tx.delete(cards).where(inArray(cards.id, ids)).returning({ id: cards.id });
  return gone.map(({ id }) => id);
}

function groupByCard<R extends { readonly cardId: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(row.cardId, [...(groups.get(row.cardId) ?? []), row]);
  return groups;
}

type Binned = typeof deletedCards.$inferSelect;

/** Restores cards as they were; lists and people deleted meanwhile are left out. */
export async function unbinCards(tx: Transaction, cardIds: readonly string[]): Promise<string[]> {
  const done: string[] = [];
  for (const id of cardIds) {
    const [binned] = await tx.select().from(deletedCards).where(eq(deletedCards.cardId, id)).for('update');
    if (!binned) continue;
    const { cardId, content, createdBy, applicationId, organizationId } = binned;
    // `binCards` wrote the rows from the tables.
    const card = revive(content.card) as typeof cards.$inferInsert;
    // Rows of earlier server versions have no teams.
    const isLost = card.visibility === 'TEAMS' && !card.teamIds?.length;
    const [row] = await tx
      .insert(cards)
      .values({
        ...card,
        ...(isLost && { visibility: 'PRIVATE' }),
        ...searchColumns(card),
        createdBy,
        applicationId,
        organizationId,
      })
      .onConflictDoNothing()
      .returning({ id: cards.id });
    if (!row) continue;
    const people = await knownPeople(tx, content);
    const known = (userId: unknown) => (typeof userId === 'string' && people.has(userId) ? userId : null);
    for (const version of content.versions)
      await tx.insert(cardVersions).values({
        // The bin stores rows of this table.
        ...(revive(version) as typeof cardVersions.$inferInsert),
        changedBy: known(version.changedBy),
      });
    for (const proposal of content.proposals) {
      // Curated cards have none.
      if (organizationId === null) break;
      await tx.insert(cardProposals).values({
        // The bin stores rows of this table.
        ...(revive(proposal) as typeof cardProposals.$inferInsert),
        organizationId,
        proposedBy: known(proposal.proposedBy),
        decidedBy: known(proposal.decidedBy),
      });
    }
    const listIds = await tx
      .select({ listId: lists.id })
      .from(lists)
      .where(inArray(lists.id, [...content.listIds]));
    if (listIds.length > 0)
      await tx.insert(listCards).values(listIds.map(({ listId }) => ({ listId, cardId })));
    const fans = content.favoriteOf?.filter(userId => people.has(userId)) ?? [];
    if (fans.length > 0) await tx.insert(cardFavorites).values(fans.map(userId => ({ userId, cardId })));
    await tx.delete(deletedCards).where(eq(deletedCards.cardId, cardId));
    done.push(cardId);
  }
  return done;
}

/** Dates are texts in JSON. */
const revive = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
    ]),
  );

async function knownPeople(
  tx: Transaction,
  { versions, proposals, favoriteOf = [] }: Binned['content'],
): Promise<Set<string>> {
  const named = [
    ...versions.map(({ changedBy }) => changedBy),
    ...proposals.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    ...favoriteOf,
  ].filter(userId => typeof userId === 'string');
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(named)]));
  return new Set(found.map(({ id }) => id));
}
