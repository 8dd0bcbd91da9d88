import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { cardVersions, users } from '../../db/schema';
import { notFound } from '../../http/errors';
import type { CardViewer } from '../cards/card-viewer';
import { type CardRow, findVisibleCard } from '../cards/find-card';
import { cardRightsOf } from '../cards/policy';

/** A card whose history the viewer may look at, and what of the history. */
interface VersionsAccess {
  readonly card: CardRow;
  readonly visible: SQL | undefined;
}

/**
 * Whose history it is: that of who may change the card, and of its workspace. What was private when it was written stays
 * with who may change the card.
 * @throws 404 for everybody else
 */
export async function openVersions(
  db: Queryable,
  viewer: CardViewer,
  cardId: string,
): Promise<VersionsAccess> {
  const card = await findVisibleCard(db, viewer, cardId);
  const ofCard = eq(cardVersions.cardId, card.id);
  if ((await cardRightsOf(viewer, card)).includes('edit')) return { card, visible: ofCard };
  const access = await viewer.access(card.organizationId);
  if (!access?.permissions.has('viewOrganizationPromptCards')) throw notFound();
  return { card, visible: and(ofCard, ne(cardVersions.visibility, 'PRIVATE')) };
}

/** Versions of one card with who made them, the newest first. */
export const readVersions = (db: Queryable, where: SQL | undefined, most: number, offset = 0) =>
  db
    .select({ version: cardVersions, changedByName: users.fullName })
    .from(cardVersions)
    .leftJoin(users, eq(users.id, cardVersions.changedBy))
    .where(where)
    .orderBy(desc(cardVersions.number))
    .limit(most)
    .offset(offset);

export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];
