import * as z from 'zod/mini';
import { cardLanguages, cardVisibilities } from '../cards/card';
import { textDiff } from '../text-diff';

/** A card as it was after one change. */
export const cardVersion = z.object({
  /** Starts at 1. */
  number: z.number(),
  title: z.string(),
  changedBy: z.nullable(z.uuid()),
  changedByName: z.nullable(z.string()),
  /** Null for an edit; else the version that was restored or the proposal that was accepted. */
  origin: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('restore'), number: z.number() }),
      z.object({ kind: z.literal('proposal'), proposalId: z.uuid() }),
    ]),
  ),
  createdAt: z.iso.datetime(),
});
export type CardVersion = z.output<typeof cardVersion>;

/** The differences between two states of a card; unchanged fields are omitted. */
export const cardDiff = z.object({
  title: z.optional(textDiff),
  description: z.optional(textDiff),
  prompt: z.optional(textDiff),
  tags: z.optional(z.object({ added: z.array(z.string()), removed: z.array(z.string()) })),
  visibility: z.optional(z.object({ before: z.enum(cardVisibilities), after: z.enum(cardVisibilities) })),
  /** Ids of the teams that see it; empty: the whole workspace. */
  teams: z.optional(z.object({ before: z.array(z.uuid()), after: z.array(z.uuid()) })),
  /** The image or the cover has changed. */
  image: z.optional(z.boolean()),
  defaultAgent: z.optional(z.object({ before: z.nullable(z.uuid()), after: z.nullable(z.uuid()) })),
});
export type CardDiff = z.output<typeof cardDiff>;

export const cardVersionDetail = z.object({
  ...cardVersion.shape,
  description: z.string(),
  prompt: z.string(),
  tags: z.array(z.string()),
  visibility: z.enum(cardVisibilities),
  /** Same meaning as in a card. */
  teamIds: z.optional(z.array(z.uuid())),
  cover: z.nullable(z.number()),
  defaultAgentId: z.nullable(z.uuid()),
  language: z.nullable(z.enum(cardLanguages)),
  /** Compared with the requested version, else the previous one; null for the first. */
  diff: z.nullable(cardDiff),
});
export type CardVersionDetail = z.output<typeof cardVersionDetail>;
