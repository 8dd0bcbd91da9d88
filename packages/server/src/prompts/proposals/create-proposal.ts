import {
  type CardProposalDetail,
  type CardTexts,
  type createProposal as createProposalRoute,
  type HandlerInput,
  normalizeTags,
  normalizeText,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { cardProposals, cardVersions } from '../../db/schema';
import { invalidPayload } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { openVersions, readVersions } from '../card-versions/find-versions';
import { createViewer } from '../cards/card-viewer';
import { findTextIssues } from '../cards/check-card';
import { findCardFor } from '../cards/find-card';
import type { PromptsServices } from '../prompts-services';
import { describeProposalDetail } from './describe-proposal';
import { findProposal } from './find-proposal';

export async function createProposal(
  { db }: PromptsServices,
  { params, body }: HandlerInput<typeof createProposalRoute>,
  context: RequestContext,
): Promise<CardProposalDetail> {
  const viewer = createViewer(db, context);
  const card = await findCardFor(db, viewer, params.cardId, 'propose');
  const texts: CardTexts = {
    title: normalizeText(body.title ?? card.title),
    description: normalizeText(body.description ?? card.description),
    prompt: normalizeText(body.prompt ?? card.prompt),
    tags: normalizeTags(body.tags ?? card.tags),
  };
  const issues = findTextIssues(texts);
  if (issues.length > 0) throw invalidPayload(issues);
  // What a proposal is compared with is shown to who makes it.
  const { visible } = await openVersions(db, viewer, card.id);
  const [base] = await readVersions(db, and(visible, eq(cardVersions.number, body.baseVersion)), 1);
  if (!base)
    throw invalidPayload([
      { path: 'body.baseVersion', code: 'invalid', message: 'The card has no such version' },
    ]);
  const [row] = await db
    .insert(cardProposals)
    .values({
      cardId: card.id,
      // Who may propose is a member of a workspace; a card of none takes no proposals.
      organizationId: card.organizationId ?? '',
      proposedBy: context.user.id,
      baseVersion: body.baseVersion,
      ...texts,
      tags: [...texts.tags],
      message: body.message,
    })
    .returning({ id: cardProposals.id });
  const proposal = await findProposal(db, viewer, row?.id ?? '');
  return describeProposalDetail(db, viewer, proposal);
}
