import { boundedText, cardLimits } from '@oriel/contracts';
import * as z from 'zod/mini';

/** The user's input for a list. */
export const listForm = z.object({
  name: boundedText(cardLimits.listName, 1),
  category: boundedText(cardLimits.listName),
  personal: z.boolean(),
});
export type ListForm = z.output<typeof listForm>;

export const emptyList: ListForm = { name: '', category: '', personal: true };

/** Converts the input to the body of a call. */
export const listBody = ({ category, ...rest }: ListForm) => ({ ...rest, category: category || null });
