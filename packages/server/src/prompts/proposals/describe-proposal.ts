import {
  type CardProposal,
  type CardProposalDetail,
  type CardTexts,
  proposalStatuses,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cardVersions } from '../../platform/db/schema';
import { diffCards } from '../card-versions/diff-cards';
import type { CardViewer } from '../card-viewer';
import { readVisibility } from '../cards/describe-card';
import { isProposer, mayDecide } from './load-proposal';
import type { ProposalRow } from './read-proposals';

/** The resulting card, and whether the proposal and a later change of the card conflict in a field. */
interface MergedProposal {
  readonly texts: CardTexts;
  readonly conflicts: boolean;
}

const fields = ['title', 'description', 'prompt', 'tags'] as const;

/**
 * Applies a proposal's changes to the current card: fields that it did not change keep their current value.
 * @param base The card when the proposal was written; undefined if it is no longer known.
 */
export function mergeProposal(
  proposed: CardTexts,
  base: CardTexts | undefined,
  now: CardTexts,
): MergedProposal {
  const isSame = (field: keyof CardTexts, one: CardTexts, other: CardTexts) =>
    JSON.stringify(one[field]) === JSON.stringify(other[field]);
  const changed = fields.filter(field => !base || !isSame(field, proposed, base));
  const texts = { title: now.title, description: now.description, prompt: now.prompt, tags: now.tags };
  for (const field of changed) Object.assign(texts, { [field]: proposed[field] });
  const conflicts = changed.some(
    field => !isSame(field, proposed, now) && !(base && isSame(field, base, now)),
  );
  return { texts, conflicts };
}

export async function describeProposal(viewer: CardViewer, row: ProposalRow): Promise<CardProposal> {
  const { proposal, card } = row;
  const rights: CardProposal['rights'] = [];
  if (proposal.status === 'pending') {
    if (await mayDecide(viewer, row)) rights.push('decide');
    if (await isProposer(viewer, row)) rights.push('withdraw');
  }
  return {
    id: proposal.id,
    cardId: proposal.cardId,
    cardTitle: card.title,
    proposedBy: proposal.proposedBy,
    proposedByName: row.proposedByName,
    // The check of the column allows the same four.
    status: proposalStatuses.find(known => known === proposal.status) ?? 'pending',
    baseVersion: proposal.baseVersion,
    isStale: card.version !== proposal.baseVersion,
    message: proposal.message,
    decidedByName: row.decidedByName,
    decisionNote: proposal.decisionNote,
    rights,
    createdAt: proposal.createdAt.toISOString(),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
  };
}

/** Describes a proposal with its texts: while pending, merged into the current card; later, as they were proposed. */
export async function describeProposalDetail(
  db: Queryable,
  viewer: CardViewer,
  row: ProposalRow,
): Promise<CardProposalDetail> {
  const { proposal, card } = row;
  const base = await readBase(db, row);
  const isOpen = proposal.status === 'pending';
  // If both changed a field the proposal wins; other fields keep later changes.
  const texts = isOpen ? mergeProposal(proposal, base, card).texts : proposal;
  const before = isOpen ? card : (base ?? proposal);
  const rest = {
    visibility: readVisibility(card.visibility),
    teamIds: card.teamIds,
    defaultAgentId: null,
    picture: null,
  };
  return {
    ...(await describeProposal(viewer, row)),
    title: texts.title,
    description: texts.description,
    prompt: texts.prompt,
    tags: [...texts.tags],
    diff: diffCards({ ...before, ...rest }, { ...texts, ...rest }),
  };
}

/** The card as it was when the proposal was written. */
async function readBase(db: Queryable, { proposal }: ProposalRow): Promise<CardTexts | undefined> {
  const [base] = await db
    .select()
    .from(cardVersions)
    .where(and(eq(cardVersions.cardId, proposal.cardId), eq(cardVersions.number, proposal.baseVersion)));
  return base;
}

/** The card with the proposal merged into it. */
export const mergeInto = async (db: Queryable, row: ProposalRow): Promise<MergedProposal> =>
  mergeProposal(row.proposal, await readBase(db, row), row.card);
