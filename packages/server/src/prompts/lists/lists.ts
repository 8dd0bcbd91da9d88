import {
  addCardToList,
  type CardVisibility,
  createCardList,
  deleteCardList,
  listCardLists,
  removeCardFromList,
  updateCardList,
} from '@oriel/contracts';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { madeThrough } from '../../http/caller/owner';
import { cards, listCards, lists } from '../../platform/db/schema';
import { invalidPayload, notFound, unauthorized } from '../../platform/errors/errors';
import { maySee } from '../cards/card-rights';
import { readVisibility } from '../cards/describe-card';
import { libraryOperations } from '../prompts-services';
import { describeList, describeLists } from './describe-list';
import { loadList, requireListPlan, requireListVisibility } from './list-rights';

const { operation, transaction } = libraryOperations({ list: loadList });

/** Maximum number of lists in one response. */
const maxLists = 500;

export const listOperations = [
  operation(listCardLists, async ({ db, query, viewer }) => {
    if (query.space && viewer.userId === undefined) throw unauthorized();
    const access = query.space ? await viewer.access(query.space) : undefined;
    if (query.space && !access?.permissions.has('viewOrganizationPromptLists')) throw notFound();
    const visible = access
      ? and(
          eq(lists.organizationId, access.id),
          or(
            ne(lists.visibility, 'PRIVATE'),
            and(sql`${lists.createdBy} = ${viewer.userId}`, madeThrough(lists.applicationId, viewer)),
          ),
        )
      : and(isNull(lists.organizationId), eq(lists.visibility, 'CURATED'));
    const rows = await db
      .select()
      .from(lists)
      .where(visible)
      .orderBy(sql`${lists.category} NULLS FIRST`, sql`lower(${lists.name})`, asc(lists.id))
      .limit(maxLists);
    return describeLists(db, viewer, rows);
  }),

  operation(createCardList, async ({ db, body, viewer, context: { organization, user } }) => {
    const visibility = body.visibility ?? (body.personal ? 'PRIVATE' : 'ORG');
    await requireListVisibility(viewer, organization, visibility);
    const isCurated = visibility === 'CURATED';
    if (!isCurated) requireListPlan(organization);
    const [row] = await db
      .insert(lists)
      .values({
        organizationId: isCurated ? null : organization.id,
        createdBy: user.id,
        applicationId: isCurated ? null : (viewer.applicationId ?? null),
        name: body.name,
        category: body.category ?? null,
        visibility,
      })
      .returning();
    if (!row) throw new Error('The list was not stored');
    return describeList(db, viewer, row);
  }),

  transaction(updateCardList, async ({ db, body, list, viewer }) => {
    const access = await viewer.access(list.organizationId);
    requireListPlan(access);
    const visibility = body.visibility ?? visibilityOf(readVisibility(list.visibility), body.personal);
    if (visibility !== list.visibility) {
      if (list.organizationId === null) throw staysCurated();
      await requireListVisibility(viewer, access, visibility);
    }
    const [row] = await db
      .update(lists)
      .set({
        ...(body.name !== undefined && { name: body.name }),
        ...(body.category !== undefined && { category: body.category }),
        visibility,
        ...(viewer.applicationId === undefined && { applicationId: null }),
        ...(visibility === 'CURATED' && { organizationId: null }),
      })
      .where(eq(lists.id, list.id))
      .returning();
    if (!row) throw notFound();
    return describeList(db, viewer, row);
  }),

  transaction(deleteCardList, async ({ db, list }) => {
    await db.delete(lists).where(eq(lists.id, list.id));
    return undefined;
  }),

  /** A list holds cards of its own workspace and curated cards. */
  transaction(addCardToList, async ({ db, params, list, viewer }) => {
    requireListPlan(await viewer.access(list.organizationId));
    const [card] = await db.select().from(cards).where(eq(cards.id, params.cardId)).for('key share');
    const belongs = card && (card.visibility === 'CURATED' || card.organizationId === list.organizationId);
    if (!belongs || !(await maySee(viewer, card))) throw notFound();
    await db.insert(listCards).values({ listId: list.id, cardId: card.id }).onConflictDoNothing();
    return undefined;
  }),

  /** Removing a card that is not on the list changes nothing. */
  transaction(removeCardFromList, async ({ db, params, list }) => {
    await db.delete(listCards).where(and(eq(listCards.listId, list.id), eq(listCards.cardId, params.cardId)));
    return undefined;
  }),
];

/** The visibility after `personal` was set: a list that is no longer personal becomes visible to the workspace. */
function visibilityOf(before: CardVisibility, personal: boolean | undefined): CardVisibility {
  if (personal === undefined) return before;
  if (personal) return 'PRIVATE';
  return before === 'PRIVATE' ? 'ORG' : before;
}

/** A curated list belongs to no workspace to which it could return. */
const staysCurated = () =>
  invalidPayload([{ path: 'body.visibility', code: 'invalid', message: 'A curated list stays curated' }]);
