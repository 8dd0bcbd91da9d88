import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { cardDiff } from '../card-versions/card-version';
import { proposalStatuses } from '../proposal-status';
import { boundedText } from '../text';

/** A change to a card that somebody other than its creator proposes. */
export const cardProposal = z.object({
  id: z.uuid(),
  cardId: z.uuid(),
  cardTitle: z.string(),
  proposedBy: z.nullable(z.uuid()),
  proposedByName: z.nullable(z.string()),
  status: z.enum(proposalStatuses),
  /** The version of the card that the proposal is based on. */
  baseVersion: z.number(),
  /** The card has changed since. */
  isStale: z.boolean(),
  message: z.string(),
  decidedByName: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  /** The caller's rights on it. */
  rights: z.array(z.enum(['decide', 'withdraw'])),
  createdAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
});
export type CardProposal = z.output<typeof cardProposal>;

/** Includes the texts that it would give the card, and how they differ from the card's current ones. */
export const cardProposalDetail = z.object({
  ...cardProposal.shape,
  title: z.string(),
  description: z.string(),
  prompt: z.string(),
  tags: z.array(z.string()),
  diff: cardDiff,
});
export type CardProposalDetail = z.output<typeof cardProposalDetail>;

const text = z.string().check(z.maxLength(200_000));

/** Omitted fields stay unchanged. `findCardProblems` has the rules. */
export const cardProposalInput = z.object({
  title: z.optional(text),
  description: z.optional(text),
  prompt: z.optional(text),
  tags: z.optional(z.array(text).check(z.maxLength(50))),
  /** The reason for the proposal. */
  message: z._default(boundedText(cardLimits.note), ''),
  baseVersion: z.number().check(z.int(), z.gte(1)),
});
