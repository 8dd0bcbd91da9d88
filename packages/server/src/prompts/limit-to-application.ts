import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { OrganizationAccess } from '../http/caller/organization-access';
import { cards, listCards } from '../platform/db/schema';
import type { CardViewer } from './card-viewer';

/**
 * What is left of a search for a credential that is limited to an application, as `maySee` has it for one card: what is private
 * was made through it, and its people find the cards that it shows beside their own. Undefined: nothing is left out.
 */
export function limitToApplication(
  { userId, applicationId }: CardViewer,
  access: OrganizationAccess | undefined,
): SQL | undefined {
  if (applicationId === undefined || userId === undefined) return undefined;
  const isOwn = and(eq(cards.createdBy, userId), eq(cards.applicationId, applicationId));
  const isShared = ne(cards.visibility, 'PRIVATE');
  const shown = access?.application?.shownListIds;
  if (!shown) return or(isShared, isOwn);
  if (shown.length === 0) return isOwn;
  const isOnList = sql`${cards.id} IN (
    SELECT ${listCards.cardId} FROM ${listCards} WHERE ${inArray(listCards.listId, [...shown])}
  )`;
  return or(and(isShared, isOnList), isOwn);
}
