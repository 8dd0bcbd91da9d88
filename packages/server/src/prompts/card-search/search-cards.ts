import {
  type CardAuthor,
  type CardOrder,
  listCardAuthors,
  searchCards,
  searchWords,
  usualCardOrder,
} from '@oriel/contracts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import {
  cardImages,
  cardLastUses,
  cards,
  cardTagCounts,
  lists,
  organizationMembers,
  users,
} from '../../platform/db/schema';
import { notFound, unauthorized } from '../../platform/errors/errors';
import { createViewer } from '../card-viewer';
import { describeItem } from '../cards/describe-card';
import { itemColumns } from '../cards/find-card';
import { limitToApplication } from '../limit-to-application';
import { maySeeList } from '../lists/list-rights';
import { libraryOperations } from '../prompts-services';
import { type CardScope, cardScope } from './card-scope';
import { countScope, findPage } from './find-all';
import { type Found, findHits } from './find-hits';

/** Total orders, so that no page repeats a card of another. */
const orderClauses: Readonly<Record<Exclude<CardOrder, 'LAST_USED'>, SQL>> = {
  // The order of equally ranked hits.
  RELEVANCE: sql`title_key, id`,
  ALPHABETICAL: sql`title_key, id`,
  NEWEST: sql`created_at DESC, id DESC`,
  OLDEST: sql`created_at, id`,
  MOST_USED: sql`uses DESC NULLS LAST, title_key, id`,
};

/** @param recentOf The user whose last uses are searched; for other searches this order would require reading all cards. */
function orderClause(order: CardOrder, recentOf: string | undefined): SQL {
  if (order !== 'LAST_USED') return orderClauses[order];
  if (recentOf === undefined) return orderClauses.ALPHABETICAL;
  return sql`(SELECT ${cardLastUses.usedAt} FROM ${cardLastUses}
    WHERE ${cardLastUses.userId} = ${recentOf} AND ${cardLastUses.cardId} = cards.id) DESC NULLS LAST, title_key, id`;
}

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

/**
 * Creators of the cards in a scope, by name; read from the counters that a trigger keeps, or from the cards if the scope is
 * filtered.
 */
async function findAuthors(db: Queryable, scope: CardScope, narrow: SQL | undefined): Promise<CardAuthor[]> {
  const source = narrow === undefined ? cardTagCounts : cards;
  const count =
    narrow === undefined ? sql<number>`sum(${cardTagCounts.count})::int` : sql<number>`count(*)::int`;
  return db
    .select({
      id: users.id,
      name: users.fullName,
      count,
      hasLeft: sql<boolean>`bool_and(${organizationMembers.id} IS NULL)`,
    })
    .from(source)
    .innerJoin(users, eq(users.id, source.createdBy))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.userId, users.id),
        eq(organizationMembers.organizationId, source.organizationId),
      ),
    )
    .where(and(scope(source), narrow ?? eq(cardTagCounts.tag, '')))
    .groupBy(users.id)
    .having(sql`${count} > 0`)
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id));
}
