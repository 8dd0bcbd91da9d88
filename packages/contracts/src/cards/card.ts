import * as z from 'zod/mini';
import { cardRights } from '../permissions/card-right';

/** `PRIVATE`: the creator's alone. `ORG`: the workspace's. `PUBLIC`: whoever has the link. `CURATED`: the product's own. */
export const cardVisibilities = ['PUBLIC', 'PRIVATE', 'ORG', 'CURATED'] as const;
export type CardVisibility = (typeof cardVisibilities)[number];

/**
 * `RELEVANCE`: the best hits of a search first; alphabetical where nothing is searched. `LAST_USED`: what the caller has used
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

/** Cards by what the caller has done with them: given them a star, or used them. */
export const cardCollections = ['FAVORITES', 'RECENT'] as const;
export type CardCollection = (typeof cardCollections)[number];

/** The order where nobody has chosen one. */
export const usualCardOrder = (search: string, collection: CardCollection | null = null): CardOrder => {
  if (search.trim() !== '') return 'RELEVANCE';
  return collection === 'RECENT' ? 'LAST_USED' : 'ALPHABETICAL';
};

/** Languages a card may say it is written in. */
export const cardLanguages = ['de', 'en'] as const;

const item = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Id of the user who made it; null for whom that is no business of, and for cards of the product. */
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  /** The creator is no member of the workspace any more; for its members. Left out where it is not so. */
  hasCreatorLeft: z.optional(z.boolean()),
  /** Below the base of the prompts service, with the moment of its last change: `/v1/cards/<id>/image?t=…`. */
  image: z.string(),
  /** 400 pixels wide. */
  thumbnail: z.string(),
  /** Seed of a generated cover, which can be drawn without fetching anything; null where a picture was uploaded. */
  cover: z.nullable(z.number()),
  visibility: z.enum(cardVisibilities),
  defaultAgentId: z.nullable(z.uuid()),
  /** The workspace it lies in; null for cards of the product and for who is no member. */
  space: z.nullable(z.uuid()),
  language: z.nullable(z.enum(cardLanguages)),
  variableCount: z.number(),
  /** How often it was copied, opened in a chat or inserted. */
  uses: z.number(),
  /** The caller has given it a star; left out where it is not so. */
  isFavorite: z.optional(z.boolean()),
  rights: z.array(z.enum(cardRights)),
};

/** A card as a list shows it. */
export const promptCardItem = z.object(item);
export type PromptCardItem = z.output<typeof promptCardItem>;

export const promptCard = z.object({
  ...item,
  prompt: z.string(),
  /** Number of the present version; the first is 1. */
  version: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PromptCard = z.output<typeof promptCard>;

/** Somebody who has made cards of a workspace. */
export const cardAuthor = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Cards that the caller sees. */
  count: z.number(),
  hasLeft: z.boolean(),
});
export type CardAuthor = z.output<typeof cardAuthor>;
