import type { CardProposal, declineProposal as declineProposalRoute, HandlerInput } from '@oriel/contracts';
import { forbidden } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeProposal } from './describe-proposal';
import { endProposal } from './end-proposal';
import { findProposal, mayDecide } from './find-proposal';

export async function declineProposal(
  { db, now }: PromptsServices,
  { params, body }: HandlerInput<typeof declineProposalRoute>,
  context: RequestContext,
): Promise<CardProposal> {
  const viewer = createViewer(db, context);
  const row = await findProposal(db, viewer, params.proposalId);
  if (!(await mayDecide(viewer, row))) throw forbidden();
  await endProposal(db, row.proposal.id, {
    status: 'declined',
    decidedBy: context.user.id,
    decidedAt: now(),
    decisionNote: body.note === '' ? null : body.note,
  });
  return describeProposal(viewer, await findProposal(db, viewer, row.proposal.id));
}
