import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database';
import { cardProposals, cards, users } from '../../platform/db/schema';

const proposers = alias(users, 'proposers');
const deciders = alias(users, 'deciders');

const isPending = eq(cardProposals.status, 'pending');

/** Proposals with their cards and the names of people: pending ones first, then newest first. */
export const readProposals = (db: Queryable, where: SQL | undefined, most: number, offset = 0) =>
  db
    .select({
      proposal: cardProposals,
      card: cards,
      proposedByName: proposers.fullName,
      decidedByName: deciders.fullName,
    })
    .from(cardProposals)
    .innerJoin(cards, eq(cards.id, cardProposals.cardId))
    .leftJoin(proposers, eq(proposers.id, cardProposals.proposedBy))
    .leftJoin(deciders, eq(deciders.id, cardProposals.decidedBy))
    .where(where)
    .orderBy(desc(isPending), desc(cardProposals.createdAt), desc(cardProposals.id))
    .limit(most)
    .offset(offset);

/** Number of proposals, and of pending ones among them. */
export async function countProposals(db: Queryable, where: SQL | undefined) {
  const [counts] = await db
    .select({ totalCount: count(), pendingCount: sql<number>`count(*) FILTER (WHERE ${isPending})::integer` })
    .from(cardProposals)
    .innerJoin(cards, eq(cards.id, cardProposals.cardId))
    .where(where);
  return counts ?? { totalCount: 0, pendingCount: 0 };
}

export type ProposalRow = Awaited<ReturnType<typeof readProposals>>[number];
