import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { cardVersions, users } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { CardViewer } from '../card-viewer';
import { cardRightsOf } from '../cards/card-rights';
import { type CardRow, findVisibleCard } from '../cards/find-card';
import type { LibraryInput } from '../prompts-services';
import { isSharedWith } from '../team-cards';

/** A card whose history the viewer may see, and the visible part of the history. */
interface VersionsAccess {
  readonly card: CardRow;
  readonly visible: SQL | undefined;
}

/** Loads the history of the card in the path. @throws 404 for a caller who may not see it */
export const loadVersions = async ({
  db,
  viewer,
  params,
}: LibraryInput & LoadInput): Promise<VersionsAccess> =>
  openVersions(viewer, await findVisibleCard(db, viewer, params.cardId ?? ''));

/**
 * Decides which callers see the history: those who may edit the card, and its workspace. Versions that were private, or of
 * other teams, when they were written are limited to callers who may edit it.
 * @throws 404 for everybody else
 */
export async function openVersions(viewer: CardViewer, card: CardRow): Promise<VersionsAccess> {
  const ofCard = eq(cardVersions.cardId, card.id);
  if ((await cardRightsOf(viewer, card)).includes('edit')) return { card, visible: ofCard };
  const access = await viewer.access(card.organizationId);
  if (!access?.permissions.has('viewOrganizationPromptCards')) throw notFound();
  return { card, visible: and(ofCard, isSharedWith(await viewer.teams(access.id), cardVersions)) };
}

/** Versions of one card with their authors, newest first. */
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
