import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { OrganizationAccess } from '../http/caller/organization-access';
import { cards, listCards } from '../platform/db/schema';
import type { CardViewer } from './card-viewer';
import { isSharedWith } from './team-cards';

/**
 * Restricts a search for a credential that is limited to an application, like `maySee` for one card: only private cards made
 * through it are found, and its people find their own cards and those that it shows. Undefined: no restriction.
 */
export async function limitToApplication(
  { userId, applicationId, teams }: CardViewer,
  access: OrganizationAccess | undefined,
): Promise<SQL | undefined> {
  if (applicationId === undefined || userId === undefined) return undefined;
  const isOwn = and(eq(cards.createdBy, userId), eq(cards.applicationId, applicationId));
  const isShared = isSharedWith(await teams(access?.id ?? null));
  const shown = access?.application?.shownListIds;
  if (!shown) return or(isShared, isOwn);
  if (shown.length === 0) return isOwn;
  const isOnList = sql`${cards.id} IN (
    SELECT ${listCards.cardId} FROM ${listCards} WHERE ${inArray(listCards.listId, [...shown])}
  )`;
  return or(and(isShared, isOnList), isOwn);
}
