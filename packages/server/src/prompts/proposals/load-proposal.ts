/*
 * Rights on a proposal, which is between the proposer and the people who may edit the card:
 *
 * | | read | decide | withdraw |
 * |---|---|---|---|
 * | proposer, while a member who sees the card | yes | no | yes |
 * | may edit the card | yes | yes | no |
 * | everybody else | 404 | 404 | 404 |
 */
import { eq } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import { cardProposals } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { CardViewer } from '../card-viewer';
import { cardRightsOf, maySee } from '../cards/card-rights';
import type { LibraryInput } from '../prompts-services';
import { type ProposalRow, readProposals } from './read-proposals';

export const mayDecide = async (viewer: CardViewer, { card }: ProposalRow): Promise<boolean> =>
  (await maySee(viewer, card)) && (await cardRightsOf(viewer, card)).includes('edit');

export const isProposer = async (viewer: CardViewer, { proposal, card }: ProposalRow): Promise<boolean> =>
  viewer.userId !== undefined &&
  viewer.userId === proposal.proposedBy &&
  (await viewer.access(proposal.organizationId)) !== undefined &&
  (await maySee(viewer, card));

/**
 * Loads the proposal in the path. It takes no lock: `endProposal` lets only one of several decisions succeed, and locking a
 * proposal before its card could deadlock with the deletion of the card.
 * @throws 404 for a caller who may not read it, 403 for one who lacks the right
 */
export async function loadProposal(
  { db, viewer, params }: LibraryInput & Pick<LoadInput, 'params'>,
  right: 'read' | 'decide' | 'withdraw',
): Promise<ProposalRow> {
  const [row] = await readProposals(db, eq(cardProposals.id, params.proposalId ?? ''), 1);
  if (!row) throw notFound();
  const [decides, proposed] = [await mayDecide(viewer, row), await isProposer(viewer, row)];
  if (!decides && !proposed) throw notFound();
  if ((right === 'decide' && !decides) || (right === 'withdraw' && !proposed)) throw forbidden();
  return row;
}
