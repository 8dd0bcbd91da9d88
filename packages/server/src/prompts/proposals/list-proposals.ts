import type { HandlerInput, listProposals as listProposalsRoute, RouteOutput } from '@oriel/contracts';
import { and, eq, ne, or } from 'drizzle-orm';
import { cardProposals, cards } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeProposal } from './describe-proposal';
import { countProposals, readProposals } from './find-proposal';

export async function listProposals(
  { db }: PromptsServices,
  { query }: HandlerInput<typeof listProposalsRoute>,
  context: RequestContext,
): Promise<RouteOutput<typeof listProposalsRoute>> {
  const userId = context.user.id;
  const isMine = eq(cards.createdBy, userId);
  const isSent = eq(cardProposals.proposedBy, userId);
  const where = and(
    eq(cardProposals.organizationId, context.organization.id),
    query.role === 'sent' ? isSent : query.role === 'received' ? isMine : or(isMine, isSent),
    // A card that has become private is not spoken of any more.
    or(ne(cards.visibility, 'PRIVATE'), isMine),
    query.status === undefined ? undefined : eq(cardProposals.status, query.status),
    query.cardId === undefined ? undefined : eq(cardProposals.cardId, query.cardId),
  );
  const rows = await readProposals(db, where, query.pageSize, (query.page - 1) * query.pageSize);
  const viewer = createViewer(db, context);
  return {
    results: await Promise.all(rows.map(row => describeProposal(viewer, row))),
    ...(await countProposals(db, where)),
  };
}
