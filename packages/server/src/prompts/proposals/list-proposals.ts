import {
  type CardProposal,
  cardLimits,
  type HandlerInput,
  type listProposals as listProposalsRoute,
} from '@oriel/contracts';
import { and, eq, ne, or } from 'drizzle-orm';
import { cardProposals, cards } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeProposal } from './describe-proposal';
import { readProposals } from './find-proposal';

export async function listProposals(
  { db }: PromptsServices,
  { query }: HandlerInput<typeof listProposalsRoute>,
  context: RequestContext,
): Promise<CardProposal[]> {
  const userId = context.user.id;
  const isMine = eq(cards.createdBy, userId);
  const rows = await readProposals(
    db,
    and(
      eq(cardProposals.organizationId, context.organization.id),
      query.role === 'sent' ? eq(cardProposals.proposedBy, userId) : isMine,
      // A card that has become private is not spoken of any more.
      or(ne(cards.visibility, 'PRIVATE'), isMine),
      query.status === undefined ? undefined : eq(cardProposals.status, query.status),
      query.cardId === undefined ? undefined : eq(cardProposals.cardId, query.cardId),
    ),
    cardLimits.proposalList,
  );
  const viewer = createViewer(db, context);
  return Promise.all(rows.map(row => describeProposal(viewer, row)));
}
