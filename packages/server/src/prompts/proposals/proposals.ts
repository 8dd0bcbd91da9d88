import {
  acceptProposal,
  type CardTexts,
  createProposal,
  declineProposal,
  getProposal,
  listProposals,
  normalizeTags,
  normalizeText,
  withdrawProposal,
} from '@oriel/contracts';
import { and, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cardProposals, cards, cardVersions } from '../../platform/db/schema';
import { conflict, invalidPayload } from '../../platform/errors/errors';
import { openVersions, readVersions } from '../card-versions/find-versions';
import { findTextIssues } from '../cards/check-card';
import { describeCard } from '../cards/describe-card';
import { findVisibleCard, loadCard } from '../cards/find-card';
import { writeChange } from '../cards/write-change';
import { libraryOperations } from '../prompts-services';
import { isSharedWith } from '../team-cards';
import { describeProposal, describeProposalDetail, mergeInto } from './describe-proposal';
import { loadProposal } from './load-proposal';
import { countProposals, readProposals } from './read-proposals';

const { operation } = libraryOperations({ card: loadCard, proposal: loadProposal });

export const proposalOperations = [
  operation(createProposal, async ({ body, card, context, ...input }) => {
    const { db, viewer } = input;
    const texts: CardTexts = {
      title: normalizeText(body.title ?? card.title),
      description: normalizeText(body.description ?? card.description),
      prompt: normalizeText(body.prompt ?? card.prompt),
      tags: normalizeTags(body.tags ?? card.tags),
    };
    const issues = findTextIssues(texts, card);
    if (issues.length > 0) throw invalidPayload(issues);
    // The proposer must be able to see the version that the proposal is compared with.
    const { visible } = await openVersions(viewer, card);
    const [base] = await readVersions(db, and(visible, eq(cardVersions.number, body.baseVersion)), 1);
    if (!base)
      throw invalidPayload([
        { path: 'body.baseVersion', code: 'invalid', message: 'The card has no such version' },
      ]);
    const [row] = await db
      .insert(cardProposals)
      .values({
        cardId: card.id,
        // Only members may propose, so the card has a workspace.
        organizationId: card.organizationId ?? '',
        proposedBy: context.user.id,
        baseVersion: body.baseVersion,
        ...texts,
        tags: [...texts.tags],
        message: body.message,
      })
      .returning({ id: cardProposals.id });
    const proposal = await loadProposal({ ...input, params: { proposalId: row?.id ?? '' } }, 'read');
    return describeProposalDetail(db, viewer, proposal);
  }),

  operation(listProposals, async ({ db, query, viewer, context }) => {
    const userId = context.user.id;
    const isMine = eq(cards.createdBy, userId);
    const isSent = eq(cardProposals.proposedBy, userId);
    const where = and(
      eq(cardProposals.organizationId, context.organization.id),
      query.role === 'sent' ? isSent : query.role === 'received' ? isMine : or(isMine, isSent),
      // If the card has become private or moved to other teams, only its creator sees the proposal.
      or(isSharedWith(await viewer.teams(context.organization.id)), isMine),
      query.status === undefined ? undefined : eq(cardProposals.status, query.status),
      query.cardId === undefined ? undefined : eq(cardProposals.cardId, query.cardId),
    );
    const rows = await readProposals(db, where, query.pageSize, (query.page - 1) * query.pageSize);
    return {
      results: await Promise.all(rows.map(row => describeProposal(viewer, row))),
      ...(await countProposals(db, where)),
    };
  }),

  operation(getProposal, ({ db, proposal, viewer }) => describeProposalDetail(db, viewer, proposal)),

  operation(acceptProposal, async ({ db, now, proposal, viewer, context }) => {
    const { texts, conflicts } = await mergeInto(db, proposal);
    if (conflicts) throw conflict('conflict', 'The card has changed where the proposal changes it');
    const { id: proposalId } = proposal.proposal;
    const changedBy = context.user.id;
    await db.transaction(async tx => {
      // Lock the card first, in the same order as its deletion; the opposite order could deadlock.
      await writeChange(tx, proposal.card, texts, { changedBy, origin: { kind: 'proposal', proposalId } });
      await endProposal(tx, proposalId, { status: 'accepted', decidedBy: changedBy, decidedAt: now() });
    });
    return describeCard(viewer, await findVisibleCard(db, viewer, proposal.card.id));
  }),

  operation(declineProposal, async ({ params, body, proposal, context, ...input }) => {
    const { db, now, viewer } = input;
    await endProposal(db, proposal.proposal.id, {
      status: 'declined',
      decidedBy: context.user.id,
      decidedAt: now(),
      decisionNote: body.note === '' ? null : body.note,
    });
    return describeProposal(viewer, await loadProposal({ ...input, params }, 'decide'));
  }),

  operation(withdrawProposal, async ({ db, proposal }) => {
    await endProposal(db, proposal.proposal.id, { status: 'withdrawn' });
    return undefined;
  }),
];

interface End {
  readonly status: 'accepted' | 'declined' | 'withdrawn';
  readonly decidedBy?: string;
  readonly decidedAt?: Date;
  readonly decisionNote?: string | null;
}

/** Ends a pending proposal. @throws 409 if another decision was first */
async function endProposal(db: Queryable, proposalId: string, end: End): Promise<void> {
  const ended = await db
    .update(cardProposals)
    .set(end)
    .where(and(eq(cardProposals.id, proposalId), eq(cardProposals.status, 'pending')))
    .returning({ id: cardProposals.id });
  if (ended.length === 0) throw conflict('conflict', 'The proposal is not open any more');
}
