import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { cardVisibilities } from '../cards/card';
import { boundedText } from '../text';

/** A named list of a workspace's cards. */
export const cardList = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.nullable(z.string()),
  /** Only visible to its creator; its visibility is then `PRIVATE`. */
  personal: z.boolean(),
  visibility: z.enum(cardVisibilities),
  createdBy: z.nullable(z.uuid()),
  space: z.nullable(z.uuid()),
  /** Number of its cards that the caller may see. */
  cardCount: z.number(),
  rights: z.array(z.enum(['edit', 'delete'])),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CardList = z.output<typeof cardList>;

const name = boundedText(cardLimits.listName, 1);
const category = z.nullable(boundedText(cardLimits.listCategory, 1));

/** A new list. The default visibility is `PRIVATE` for a personal list, else `ORG`. */
export const cardListInput = z.object({
  space: z.uuid(),
  name,
  category: z.optional(category),
  personal: z._default(z.boolean(), true),
  visibility: z.optional(z.enum(cardVisibilities)),
});

export const cardListChange = z.object({
  name: z.optional(name),
  category: z.optional(category),
  personal: z.optional(z.boolean()),
  visibility: z.optional(z.enum(cardVisibilities)),
});
