import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { cardVisibilities } from '../cards/card';

/** Cards of one workspace that something is done with at once. */
export const chosenCards = z.object({
  /** The workspace that is open; curated cards are changed from any. */
  space: z.uuid(),
  cardIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(cardLimits.importRows)),
});

/** Those with which it was done: not the cards that are gone, or that the person may not change so. */
export const doneCards = z.object({ cardIds: z.array(z.uuid()) });

/** A card that was deleted, and comes back if somebody wants it within `cardLimits.binDays`. */
export const deletedCard = z.object({
  id: z.uuid(),
  title: z.string(),
  visibility: z.enum(cardVisibilities),
  deletedAt: z.iso.datetime(),
  /** Null for an account that is gone. */
  deletedByName: z.nullable(z.string()),
});
export type DeletedCard = z.output<typeof deletedCard>;

/** Changes to several cards; a field that is left out stays. */
export const chosenCardsChange = z.object({
  space: z.uuid(),
  cardIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(cardLimits.chosen)),
  /** Added to the tags that each card has, as long as it has room for them. */
  addTags: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(cardLimits.tags))),
  visibility: z.optional(z.enum(['PUBLIC', 'PRIVATE', 'ORG'])),
  /** A list that the cards are put on as well. */
  listId: z.optional(z.uuid()),
});
