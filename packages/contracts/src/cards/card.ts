import * as z from 'zod/mini';
import { cardRights } from '../permissions/card-right';

/** `PRIVATE`: only the creator. `ORG`: the workspace, or some of its teams (`teamIds`). `PUBLIC`: anyone with the link. `CURATED`: the product's own cards. */
export const cardVisibilities = ['PUBLIC', 'PRIVATE', 'ORG', 'CURATED'] as const;
export type CardVisibility = (typeof cardVisibilities)[number];

/**
 * `RELEVANCE`: the best matches of a search first; alphabetical without a search. `LAST_USED`: the cards that the caller used
 * last first, in the collection `RECENT`; alphabetical elsewhere.
 */
export const cardOrders = [
  'RELEVANCE',
  'ALPHABETICAL',
  'NEWEST',
  'OLDEST',
  'MOST_USED',
  'LAST_USED',
] as const;
export type CardOrder = (typeof cardOrders)[number];

/** Cards by what the caller has done with them: starred or used. */
export const cardCollections = ['FAVORITES', 'RECENT'] as const;
export type CardCollection = (typeof cardCollections)[number];

/** The default order. */
export const usualCardOrder = (search: string, collection: CardCollection | null = null): CardOrder => {
  if (search.trim() !== '') return 'RELEVANCE';
  return collection === 'RECENT' ? 'LAST_USED' : 'ALPHABETICAL';
};

/** Languages that a card can declare. */
export const cardLanguages = ['de', 'en'] as const;

const item = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Id of the user who created it; null for callers who may not know it, and for cards of the product. */
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  /** The creator is no longer a member of the workspace; only for its members. Omitted if false. */
  hasCreatorLeft: z.optional(z.boolean()),
  /** Path below the prompts service's base, with the time of its last change: `/v1/cards/<id>/image?t=…`. */
  image: z.string(),
  /** 400 pixels wide. */
  thumbnail: z.string(),
  /** Seed of a generated cover, which is drawn locally; null if an image was uploaded. */
  cover: z.nullable(z.number()),
  visibility: z.enum(cardVisibilities),
  /**
   * With the visibility `ORG`: only members of these teams, its creator and administrators see it. Omitted: the whole workspace.
   * Ids of deleted teams stay in the list.
   */
  teamIds: z.optional(z.array(z.uuid())),
  defaultAgentId: z.nullable(z.uuid()),
  /** The workspace that it belongs to; null for cards of the product and for callers who are not members. */
  space: z.nullable(z.uuid()),
  language: z.nullable(z.enum(cardLanguages)),
  variableCount: z.number(),
  /** Number of times it was copied, opened in a chat or inserted. */
  uses: z.number(),
  /** The caller has starred it; omitted if false. */
  isFavorite: z.optional(z.boolean()),
  rights: z.array(z.enum(cardRights)),
};

/** A card as a list shows it. */
export const promptCardItem = z.object(item);
export type PromptCardItem = z.output<typeof promptCardItem>;

export const promptCard = z.object({
  ...item,
  prompt: z.string(),
  /** Number of the current version; the first is 1. */
  version: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PromptCard = z.output<typeof promptCard>;

/** A team that the caller may share cards with: members choose among their own teams, administrators among all. */
export const cardTeam = z.object({ id: z.uuid(), name: z.string() });
export type CardTeam = z.output<typeof cardTeam>;

/** A user who has created cards in a workspace. */
export const cardAuthor = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Number of their cards that the caller sees. */
  count: z.number(),
  hasLeft: z.boolean(),
});
export type CardAuthor = z.output<typeof cardAuthor>;
