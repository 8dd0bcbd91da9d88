import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database';
import { cardProposals, cards, users } from '../../db/schema';
import { notFound } from '../../http/errors';
import type { CardViewer } from '../cards/card-viewer';
import { cardRightsOf, maySee } from '../cards/policy';

const proposers = alias(users, 'proposers');
const deciders = alias(users, 'deciders');

const isPending = eq(cardProposals.status, 'pending');

/** Proposals with the cards they are for and the names of people: first those that are undecided, then the newest. */
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

/** How many proposals there are, and how many of them are undecided. */
export async function countProposals(db: Queryable, where: SQL | undefined) {
  const [counts] = await db
    .select({ totalCount: count(), pendingCount: sql<number>`count(*) FILTER (WHERE ${isPending})::integer` })
    .from(cardProposals)
    .innerJoin(cards, eq(cards.id, cardProposals.cardId))
    .where(where);
  return counts ?? { totalCount: 0, pendingCount: 0 };
}

export type ProposalRow = Awaited<ReturnType<typeof readProposals>>[number];

/** Who may change a card decides what is proposed for it. */
export const mayDecide = async (viewer: CardViewer, { card }: ProposalRow): Promise<boolean> =>
  (await maySee(viewer, card)) && (await cardRightsOf(viewer, card)).includes('edit');

/** Whose proposal it is, as long as she is a member of its workspace and sees the card. */
export const isProposer = async (viewer: CardViewer, { proposal, card }: ProposalRow): Promise<boolean> =>
  viewer.userId !== undefined &&
  viewer.userId === proposal.proposedBy &&
  (await viewer.access(proposal.organizationId)) !== undefined &&
  (await maySee(viewer, card));

/** A proposal is between who made it and who decides. @throws 404 for everybody else */
export async function findProposal(
  db: Queryable,
  viewer: CardViewer,
  proposalId: string,
): Promise<ProposalRow> {
  const [row] = await readProposals(db, eq(cardProposals.id, proposalId), 1);
  if (!row || !((await isProposer(viewer, row)) || (await mayDecide(viewer, row)))) throw notFound();
  return row;
}
