import { listCardAuthors, searchCards, searchWords, usualCardOrder } from '@oriel/contracts';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cardImages, cards, lists, users } from '../../platform/db/schema';
import { notFound, unauthorized } from '../../platform/errors/errors';
import { createViewer } from '../card-viewer';
import { describeItem } from '../cards/describe-card';
import { itemColumns } from '../cards/find-card';
import { limitToApplication } from '../limit-to-application';
import { maySeeList } from '../lists/list-rights';
import { libraryOperations } from '../prompts-services';
import { cardScope } from './card-scope';
import { countScope, findPage } from './find-all';
import { findAuthors } from './find-authors';
import { type Found, findHits } from './find-hits';
import { orderClause } from './sort-orders';

const { operation } = libraryOperations({});

export const searchOperations = [
  operation(searchCards, async ({ db, body: search, context }) => {
    if (search.space && context.actor.kind === 'guest') throw unauthorized();
    const organization = search.space ? context.organization : undefined;
    const viewer = createViewer(db, context, organization);
    if (search.list !== undefined) {
      const [list] = await db.select().from(lists).where(eq(lists.id, search.list));
      if (!list || !(await maySeeList(viewer, list))) throw notFound();
    }
    const { userId } = viewer;
    // A guest has no collections.
    const { collectorId } = viewer;
    const isNobodys = search.collection !== undefined && collectorId === undefined;
    const words = searchWords(search.search);
    // A search for symbols only matches nothing, unlike an empty search, which matches everything.
    if (isNobodys || (words.length === 0 && search.search.trim() !== ''))
      return { results: [], totalCount: 0, tagsOccurrences: {} };
    const order = search.order ?? usualCardOrder(search.search, search.collection);
    const asked = {
      scope: cardScope(search, { userId, organizationId: organization?.id }),
      search: search.search,
      words,
      tags: search.tags,
      list: search.list,
      // Even a filter must not reveal to people of an application who created a card.
      author: organization?.application && search.author !== userId ? undefined : search.author,
      narrow: limitToApplication(viewer, organization),
      collection:
        search.collection && collectorId !== undefined
          ? { name: search.collection, userId: collectorId }
          : undefined,
      order,
      orderBy: orderClause(order, search.collection === 'RECENT' ? collectorId : undefined),
      offset: (search.page - 1) * search.pageSize,
      limit: search.pageSize,
    };
    const isUnfiltered =
      asked.words.length === 0 &&
      asked.tags.length === 0 &&
      [asked.list, asked.author, asked.collection, asked.narrow].every(filter => filter === undefined);
    const { total, tags, ids, isSimilar }: Found = isUnfiltered
      ? { ...(await countScope(db, asked.scope)), ids: await findPage(db, asked) }
      : await findHits(db, asked);
    const rows = await readItems(db, collectorId, ids);
    return {
      results: await Promise.all(rows.map(row => describeItem(viewer, row))),
      totalCount: total,
      tagsOccurrences: tags,
      ...(isSimilar && { isSimilar }),
    };
  }),

  operation(listCardAuthors, ({ db, viewer, context: { organization, user } }) =>
    findAuthors(
      db,
      cardScope({ owned: false }, { userId: user.id, organizationId: organization.id }),
      limitToApplication(viewer, organization),
    ),
  ),
];

/** The cards of a page, in the order of their ids. */
async function readItems(db: Queryable, userId: string | undefined, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(itemColumns(userId))
    .from(cards)
    .leftJoin(users, eq(users.id, cards.createdBy))
    .leftJoin(cardImages, eq(cardImages.id, cards.imageId))
    .where(inArray(cards.id, [...ids]));
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.map(id => byId.get(id)).filter(row => row !== undefined);
}
