import { type CardVisibility, cardVisibilities, type PromptCard } from '@oriel/contracts';
import * as z from 'zod/mini';

/** The draft of a card, kept for the lifetime of the tab, without its picture: tab storage holds no files. */
export const cardDraft = z.object({
  title: z.string(),
  description: z.string(),
  prompt: z.string(),
  tags: z.array(z.string()),
  /** `TEAMS`: on the wire `ORG` with `teamIds`. */
  visibility: z.enum([...cardVisibilities, 'TEAMS']),
  /** The chosen teams, kept while another visibility is chosen. */
  teamIds: z._default(z.array(z.string()), []),
  defaultAgentId: z.nullable(z.string()),
  /** Seed of a generated cover; null if there is none. */
  cover: z.nullable(z.number()),
  /** The edited version; 0 for a new card. */
  version: z.number(),
});
export type CardDraft = z.output<typeof cardDraft>;

export const emptyDraft: CardDraft = {
  title: '',
  description: '',
  prompt: '',
  tags: [],
  visibility: 'PRIVATE' satisfies CardVisibility,
  teamIds: [],
  defaultAgentId: null,
  cover: null,
  version: 0,
};

/** The initial draft of a card. */
export const draftOf = ({
  title,
  description,
  prompt,
  tags,
  visibility,
  teamIds = [],
  defaultAgentId,
  cover,
  version,
}: PromptCard): CardDraft => ({
  title,
  description,
  prompt,
  tags,
  visibility: teamIds.length > 0 ? 'TEAMS' : visibility,
  teamIds,
  defaultAgentId,
  cover,
  version,
});
