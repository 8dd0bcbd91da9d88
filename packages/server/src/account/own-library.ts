import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { cards, listCards, lists, teamMembers } from '../platform/db/schema';
import { readPages } from '../prompts/card-transfer/stream-export';
import { writeCards } from '../prompts/card-transfer/write-cards';

interface Own {
  readonly organizationId: string;
  readonly userId: string;
}

/** A person's own cards in a workspace, in the JSON format of the import. */
export const writeOwnCards = (db: Queryable, { organizationId, userId }: Own): AsyncGenerator<string> =>
  writeCards(
    readPages(db, and(eq(cards.organizationId, organizationId), eq(cards.createdBy, userId))),
    'json',
  );

/** A person's own lists in a workspace, as JSON, with the titles of their cards. */
export async function* writeOwnLists(db: Queryable, { organizationId, userId }: Own): AsyncGenerator<string> {
  const rows = await db
    .select({
      name: lists.name,
      category: lists.category,
      visibility: lists.visibility,
      cards: sql<
        string[]
      >`coalesce(array_agg(${cards.title} ORDER BY ${cards.titleKey}) FILTER (WHERE ${cards.id} IS NOT NULL), '{}')`,
    })
    .from(lists)
    .leftJoin(listCards, eq(listCards.listId, lists.id))
    // A list may contain other people's cards that have become private or are limited to teams.
    .leftJoin(
      cards,
      and(
        eq(cards.id, listCards.cardId),
        sql`(${cards.visibility} NOT IN ('PRIVATE', 'TEAMS') OR ${cards.createdBy} = ${userId}
          OR ${cards.teamIds} && ARRAY(SELECT ${teamMembers.teamId} FROM ${teamMembers}
            WHERE ${teamMembers.organizationId} = ${organizationId} AND ${teamMembers.userId} = ${userId}))`,
      ),
    )
    .where(and(eq(lists.organizationId, organizationId), eq(lists.createdBy, userId)))
    .groupBy(lists.id)
    .orderBy(asc(lists.name), asc(lists.id));
  yield `${JSON.stringify(rows, undefined, 2)}\n`;
}
