import type { HandlerInput, withdrawProposal as withdrawProposalRoute } from '@oriel/contracts';
import { forbidden } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { endProposal } from './end-proposal';
import { findProposal, isProposer } from './find-proposal';

export async function withdrawProposal(
  { db }: PromptsServices,
  { params }: HandlerInput<typeof withdrawProposalRoute>,
  context: RequestContext,
): Promise<undefined> {
  const viewer = createViewer(db, context);
  const row = await findProposal(db, viewer, params.proposalId);
  if (!(await isProposer(viewer, row))) throw forbidden();
  await endProposal(db, row.proposal.id, { status: 'withdrawn' });
}
