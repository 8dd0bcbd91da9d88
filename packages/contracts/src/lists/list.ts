import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { cardVisibilities } from '../cards/card';
import { boundedText } from '../text';

/** Cards of a workspace under a name. */
export const cardList = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.nullable(z.string()),
  /** The creator's alone; then its visibility is `PRIVATE`. */
  personal: z.boolean(),
  visibility: z.enum(cardVisibilities),
  createdBy: z.nullable(z.uuid()),
  space: z.nullable(z.uuid()),
  /** How many of its cards the caller may see. */
  cardCount: z.number(),
  rights: z.array(z.enum(['edit', 'delete'])),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CardList = z.output<typeof cardList>;

const name = boundedText(cardLimits.listName, 1);
const category = z.nullable(boundedText(cardLimits.listCategory, 1));

/** A new list. Without a visibility a personal one is `PRIVATE` and another `ORG`. */
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
