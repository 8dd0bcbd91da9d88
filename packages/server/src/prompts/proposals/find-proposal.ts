import { desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database';
import { cardProposals, cards, users } from '../../db/schema';
import { notFound } from '../../http/errors';
import type { CardViewer } from '../cards/card-viewer';
import { cardRightsOf, maySee } from '../cards/policy';

const proposers = alias(users, 'proposers');
const deciders = alias(users, 'deciders');

/** Proposals with the cards they are for and the names of people, the newest first. */
export const readProposals = (db: Queryable, where: SQL | undefined, most: number) =>
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
    .orderBy(desc(cardProposals.createdAt), desc(cardProposals.id))
    .limit(most);

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
