import { boundedText, cardLimits } from '@oriel/contracts';
import * as z from 'zod/mini';

/** What a person says of a list. */
export const listForm = z.object({
  name: boundedText(cardLimits.listName, 1),
  category: boundedText(cardLimits.listName),
  personal: z.boolean(),
});
export type ListForm = z.output<typeof listForm>;

export const emptyList: ListForm = { name: '', category: '', personal: true };

/** The same as a call takes it. */
export const listBody = ({ category, ...rest }: ListForm) => ({ ...rest, category: category || null });
