import type { acceptProposal as acceptProposalRoute, HandlerInput, PromptCard } from '@oriel/contracts';
import { conflict, forbidden } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import { describeCard } from '../cards/describe-card';
import { findVisibleCard } from '../cards/find-card';
import { writeChange } from '../cards/write-change';
import type { PromptsServices } from '../prompts-services';
import { mergeInto } from './describe-proposal';
import { endProposal } from './end-proposal';
import { findProposal, mayDecide } from './find-proposal';

export async function acceptProposal(
  { db, now }: PromptsServices,
  { params }: HandlerInput<typeof acceptProposalRoute>,
  context: RequestContext,
): Promise<PromptCard> {
  const viewer = createViewer(db, context);
  const row = await findProposal(db, viewer, params.proposalId);
  if (!(await mayDecide(viewer, row))) throw forbidden();
  const { texts, conflicts } = await mergeInto(db, row);
  if (conflicts) throw conflict('conflict', 'The card has changed where the proposal changes it');
  const { id: proposalId } = row.proposal;
  const changedBy = context.user.id;
  await db.transaction(async tx => {
    // The card first, as whoever deletes it takes both: the other way round each would wait for the other.
    await writeChange(tx, row.card, texts, { changedBy, origin: { kind: 'proposal', proposalId } });
    await endProposal(tx, proposalId, { status: 'accepted', decidedBy: changedBy, decidedAt: now() });
  });
  return describeCard(viewer, await findVisibleCard(db, viewer, row.card.id));
}
