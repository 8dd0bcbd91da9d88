import type { CardAuthor } from '@oriel/contracts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cards, cardTagCounts, organizationMembers, users } from '../../platform/db/schema';
import type { CardScope } from './card-scope';

/**
 * Creators of the cards in a scope, by name; read from the counters that a trigger keeps, or from the cards if the scope is
 * filtered.
 */
export async function findAuthors(
  db: Queryable,
  scope: CardScope,
  narrow: SQL | undefined,
): Promise<CardAuthor[]> {
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
