import type { CardRight } from '@oriel/contracts';
import { eq, sql } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { cardFavorites, cardImages, cards, organizationMembers, users } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { CardViewer } from '../card-viewer';
import type { LibraryInput } from '../prompts-services';
import { cardRightsOf, maySee } from './card-rights';

/** The columns of a card in a list, without its text, for a viewer. */
export const itemColumns = (userId: string | undefined) => ({
  id: cards.id,
  organizationId: cards.organizationId,
  createdBy: cards.createdBy,
  applicationId: cards.applicationId,
  createdByName: users.fullName,
  hasCreatorLeft: sql<boolean>`${cards.organizationId} IS NOT NULL AND ${cards.visibility} <> 'CURATED'
    AND NOT EXISTS (SELECT 1 FROM ${organizationMembers}
      WHERE ${organizationMembers.organizationId} = ${cards.organizationId}
        AND ${organizationMembers.userId} = ${cards.createdBy})`,
  isFavorite:
    userId === undefined
      ? sql<boolean>`false`
      : sql<boolean>`EXISTS (SELECT 1 FROM ${cardFavorites}
          WHERE ${cardFavorites.cardId} = ${cards.id} AND ${cardFavorites.userId} = ${userId})`,
  visibility: cards.visibility,
  teamIds: cards.teamIds,
  language: cards.language,
  title: cards.title,
  description: cards.description,
  tags: cards.tags,
  variableCount: cards.variableCount,
  defaultAgentId: cards.defaultAgentId,
  cover: cards.cover,
  imageAt: cardImages.createdAt,
  uses: cards.uses,
  updatedAt: cards.updatedAt,
});

/** Reads a card by its id, without checking rights. */
export async function readCard(db: Queryable, cardId: string, userId?: string) {
  const [row] = await db
    .select({
      ...itemColumns(userId),
      prompt: cards.prompt,
      imageId: cards.imageId,
      version: cards.version,
      createdAt: cards.createdAt,
    })
    .from(cards)
    .leftJoin(users, eq(users.id, cards.createdBy))
    .leftJoin(cardImages, eq(cardImages.id, cards.imageId))
    .where(eq(cards.id, cardId));
  return row;
}
export type CardRow = NonNullable<Awaited<ReturnType<typeof readCard>>>;

/** A card that the viewer may see. @throws 404 */
export async function findVisibleCard(db: Queryable, viewer: CardViewer, cardId: string): Promise<CardRow> {
  const card = await readCard(db, cardId, viewer.collectorId);
  if (!card || !(await maySee(viewer, card))) throw notFound();
  return card;
}

/** Loads the card in the path. @throws 404 for a caller who may not see it, 403 for one who sees it but lacks the right */
export async function loadCard(
  { db, viewer, params }: LibraryInput & LoadInput,
  right: 'see' | CardRight,
): Promise<CardRow> {
  const card = await findVisibleCard(db, viewer, params.cardId ?? '');
  if (right !== 'see' && !(await cardRightsOf(viewer, card)).includes(right)) throw forbidden();
  return card;
}
