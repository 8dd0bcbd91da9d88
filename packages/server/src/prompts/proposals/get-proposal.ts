import type { CardProposalDetail, getProposal as getProposalRoute, HandlerInput } from '@oriel/contracts';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeProposalDetail } from './describe-proposal';
import { findProposal } from './find-proposal';

export async function getProposal(
  { db }: PromptsServices,
  { params }: HandlerInput<typeof getProposalRoute>,
  context: RequestContext,
): Promise<CardProposalDetail> {
  const viewer = createViewer(db, context);
  return describeProposalDetail(db, viewer, await findProposal(db, viewer, params.proposalId));
}
