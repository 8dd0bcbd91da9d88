import type { CardAuthor } from '@oriel/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cardTagCounts, organizationMembers, users } from '../../platform/db/schema';
import type { CardScope } from './card-scope';

/** Who has made the cards of a scope, by name; read from the counters that a trigger keeps. */
export async function findAuthors(db: Queryable, scope: CardScope): Promise<CardAuthor[]> {
  const count = sql<number>`sum(${cardTagCounts.count})::int`;
  return db
    .select({
      id: users.id,
      name: users.fullName,
      count,
      hasLeft: sql<boolean>`bool_and(${organizationMembers.id} IS NULL)`,
    })
    .from(cardTagCounts)
    .innerJoin(users, eq(users.id, cardTagCounts.createdBy))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.userId, users.id),
        eq(organizationMembers.organizationId, cardTagCounts.organizationId),
      ),
    )
    .where(and(scope(cardTagCounts), eq(cardTagCounts.tag, '')))
    .groupBy(users.id)
    .having(sql`${count} > 0`)
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id));
}
