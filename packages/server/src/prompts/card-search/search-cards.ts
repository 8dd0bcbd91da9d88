import {
  type CardAuthor,
  type CardOrder,
  listCardAuthors,
  searchCards,
  searchWords,
  usualCardOrder,
} from '@oriel/contracts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
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
import { type CardViewer, createViewer, type SeenTeams } from '../card-viewer';
import { describeItem } from '../cards/describe-card';
import { itemColumns } from '../cards/find-card';
import { limitToApplication } from '../limit-to-application';
import { maySeeList } from '../lists/list-rights';
import { libraryOperations } from '../prompts-services';
import { type CardScope, cardScope, type SplitScope, splitScope } from './card-scope';
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
    const organizationId = organization?.id;
    const searcher = { userId, organizationId, teams: await findTeamsOfCards(db, viewer, organizationId) };
    const asked = {
      scope: cardScope(search, searcher),
      split: splitScope(search, searcher),
      search: search.search,
      words,
      tags: search.tags,
      list: search.list,
      // Even a filter must not reveal to people of an application who created a card.
      author: organization?.application && search.author !== userId ? undefined : search.author,
      team: search.team,
      narrow: await limitToApplication(viewer, organization),
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
      [asked.list, asked.author, asked.team, asked.collection, asked.narrow].every(
        filter => filter === undefined,
      );
    const { total, tags, ids, isSimilar }: Found = isUnfiltered
      ? { ...(await countScope(db, asked)), ids: await findPage(db, asked) }
      : await findHits(db, asked);
    const rows = await readItems(db, collectorId, ids);
    return {
      results: await Promise.all(rows.map(row => describeItem(viewer, row))),
      totalCount: total,
      tagsOccurrences: tags,
      ...(isSimilar && { isSimilar }),
    };
  }),

  operation(listCardAuthors, async ({ db, viewer, context: { organization, user } }) => {
    const teams = await findTeamsOfCards(db, viewer, organization.id);
    const searcher = { userId: user.id, organizationId: organization.id, teams };
    return findAuthors(db, {
      scope: cardScope({ owned: false }, searcher),
      split: splitScope({ owned: false }, searcher),
      narrow: await limitToApplication(viewer, organization),
    });
  }),
];

/** The viewer's teams in a workspace; undefined if no card in it is limited to teams, which makes searches cheaper. */
export async function findTeamsOfCards(
  db: Queryable,
  viewer: CardViewer,
  organizationId: string | undefined,
): Promise<SeenTeams | undefined> {
  if (organizationId === undefined) return undefined;
  const [first] = await db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.organizationId, organizationId), eq(cards.visibility, 'TEAMS')))
    .limit(1);
  return first && viewer.teams(organizationId);
}

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
 * filtered, or of some teams only.
 */
async function findAuthors(
  db: Queryable,
  {
    scope,
    split,
    narrow,
  }: { readonly scope: CardScope; readonly split: SplitScope | undefined; readonly narrow: SQL | undefined },
): Promise<CardAuthor[]> {
  const counted = (part: CardScope) =>
    db
      .select({
        organizationId: cardTagCounts.organizationId,
        createdBy: cardTagCounts.createdBy,
        count: sql<number>`${cardTagCounts.count}`.as('count'),
      })
      .from(cardTagCounts)
      .where(and(part(cardTagCounts), eq(cardTagCounts.tag, '')));
  const read = (part: CardScope) =>
    db
      .select({
        organizationId: cards.organizationId,
        createdBy: cards.createdBy,
        count: sql<number>`1`.as('count'),
      })
      .from(cards)
      .where(and(part(cards), narrow));
  const source = (
    narrow
      ? read(scope)
      : split && !split.isCounted
        ? unionAll(counted(split.others), read(split.ofTeams))
        : counted(scope)
  ).as('source');
  const count = sql<number>`sum(${source.count})::int`;
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
    .groupBy(users.id)
    .having(sql`${count} > 0`)
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id));
}
