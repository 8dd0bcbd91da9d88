import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { cardVisibilities } from '../cards/card';

/** Cards of one workspace for a bulk action. */
export const chosenCards = z.object({
  /** The current workspace; curated cards can be changed from any. */
  space: z.uuid(),
  cardIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(cardLimits.importRows)),
});

/** The cards that were changed, without those that no longer exist or that the user may not change in this way. */
export const doneCards = z.object({ cardIds: z.array(z.uuid()) });

/** A deleted card, which can be restored within `cardLimits.binDays`. */
export const deletedCard = z.object({
  id: z.uuid(),
  title: z.string(),
  visibility: z.enum(cardVisibilities),
  deletedAt: z.iso.datetime(),
  /** Null if the account no longer exists. */
  deletedByName: z.nullable(z.string()),
});
export type DeletedCard = z.output<typeof deletedCard>;

/** Changes to several cards; omitted fields stay unchanged. */
export const chosenCardsChange = z.object({
  space: z.uuid(),
  cardIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(cardLimits.chosen)),
  /** Added to each card's tags, as long as the card has room for them. */
  addTags: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(cardLimits.tags))),
  visibility: z.optional(z.enum(['PUBLIC', 'PRIVATE', 'ORG'])),
  /** Only with the visibility `ORG`: ids of the teams that see the cards; empty: the whole workspace. */
  teamIds: z.optional(z.array(z.uuid()).check(z.maxLength(cardLimits.teams))),
  /** A list that the cards are added to. */
  listId: z.optional(z.uuid()),
});
