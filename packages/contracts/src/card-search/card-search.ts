import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { cardCollections, cardLanguages, cardOrders, cardVisibilities, promptCardItem } from '../cards/card';
import { pageNumber, pageSize } from '../http/page-query';

/** `OWN`: the caller's, whatever its visibility. */
export const searchVisibilities = [...cardVisibilities, 'OWN'] as const;
export type SearchVisibility = (typeof searchVisibilities)[number];

/**
 * The cards to find. Without a space only curated ones are found, by everybody; with one, what the caller may see in that
 * workspace.
 */
export const cardSearch = z.object({
  page: pageNumber(z.number()),
  pageSize: pageSize(z.number()),
  /** Default: `RELEVANCE` where something is searched, `LAST_USED` in the collection `RECENT`, else `ALPHABETICAL`. */
  order: z.optional(z.enum(cardOrders)),
  /** Words to find in title, description, tags and text, whatever their case and accents. Signs count: `c++`, `.net`. */
  search: z._default(z.string().check(z.maxLength(cardLimits.search)), ''),
  /** The workspace; empty for curated cards. */
  space: z.optional(z.union([z.uuid(), z.literal('')])),
  /** All of them. */
  tags: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(cardLimits.tags)), []),
  /** Any of them. */
  visibility: z.optional(z.array(z.enum(searchVisibilities)).check(z.maxLength(5))),
  /** Only the caller's own. */
  owned: z._default(z.boolean(), false),
  /** Id of a list: only its cards. */
  list: z.optional(z.uuid()),
  /** Only cards that this user has made. */
  author: z.optional(z.uuid()),
  /** Only the caller's favorites, or what the caller has used last. A guest has none. */
  collection: z.optional(z.enum(cardCollections)),
  /** Cards in this language, and those that say none. */
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
 * The cards found. `tagsOccurrences`: how many of all that were found have a tag; misspelt on the wire. `isSimilar`: nothing
 * has all the words, and these are the cards whose titles are spelt nearly so.
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
