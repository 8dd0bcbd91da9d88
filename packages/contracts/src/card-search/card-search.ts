import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { cardCollections, cardLanguages, cardOrders, cardVisibilities, promptCardItem } from '../cards/card';
import { pagingLimits } from '../limits';

/** `OWN`: the caller's cards, whatever their visibility. */
export const searchVisibilities = [...cardVisibilities, 'OWN'] as const;
export type SearchVisibility = (typeof searchVisibilities)[number];

/**
 * Search criteria for cards. Without a space, anyone finds curated cards only; with one, the cards that the caller may see in
 * that workspace.
 */
export const cardSearch = z.object({
  page: z._default(z.int().check(z.gte(1), z.lte(pagingLimits.number)), 1),
  pageSize: z._default(z.int().check(z.gte(1), z.lte(pagingLimits.sizeMax)), pagingLimits.size),
  /** Default: `RELEVANCE` with search words, `LAST_USED` in the collection `RECENT`, else `ALPHABETICAL`. */
  order: z.optional(z.enum(cardOrders)),
  /** Words to find in title, description, tags and text, regardless of case and accents. Signs count: `c++`, `.net`. */
  search: z._default(z.string().check(z.maxLength(cardLimits.search)), ''),
  /** The workspace; empty for curated cards. */
  space: z.optional(z.union([z.uuid(), z.literal('')])),
  /** Only cards with all of these tags. */
  tags: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(cardLimits.tags)), []),
  /** Only cards with any of these. */
  visibility: z.optional(z.array(z.enum(searchVisibilities)).check(z.maxLength(5))),
  /** Only the caller's own cards. */
  owned: z._default(z.boolean(), false),
  /** Id of a list: only its cards. */
  list: z.optional(z.uuid()),
  /** Id of a team: only cards that are limited to teams, this one among them. */
  team: z.optional(z.uuid()),
  /** Id of a user: only cards created by that user. */
  author: z.optional(z.uuid()),
  /** Only the caller's favorites or recently used cards. A guest has none. */
  collection: z.optional(z.enum(cardCollections)),
  /** Cards in this language, and those without a language. */
  language: z.optional(z.enum(cardLanguages)),
});
export type CardSearch = z.output<typeof cardSearch>;

const wire = z.object({
  results: z.array(promptCardItem),
  totalCount: z.number(),
  tags_occurences: z.record(z.string(), z.number()),
  isSimilar: z.optional(z.boolean()),
});
/**
 * The search result. `tagsOccurrences` (misspelt on the wire): number of cards per tag, over all that were found. `isSimilar`: no
 * card contains all words, and these are cards with similarly spelt titles.
 */
export const cardSearchResult = z.codec(
  wire,
  z.object({
    results: z.array(promptCardItem),
    totalCount: z.number(),
    tagsOccurrences: z.record(z.string(), z.number()),
    isSimilar: z.optional(z.boolean()),
  }),
  {
    decode: ({ tags_occurences: tagsOccurrences, ...rest }) => ({ ...rest, tagsOccurrences }),
    encode: ({ tagsOccurrences, ...rest }) => ({ ...rest, tags_occurences: tagsOccurrences }),
  },
);
export type CardSearchResult = z.output<typeof cardSearchResult>;
