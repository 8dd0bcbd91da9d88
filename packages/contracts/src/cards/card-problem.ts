import * as z from 'zod/mini';
import { promptProblem } from '../prompt-variables/prompt-problem';

const textProblem = z.object({
  code: z.enum(['required', 'too_long', 'charset', 'too_many']),
  /** The tag, where it is about one; a long one is cut. */
  details: z.optional(z.object({ name: z.string() })),
});
export type TextProblem = z.output<typeof textProblem>;

/** A rule that a text of a card breaks. */
export const cardProblem = z.discriminatedUnion('code', [textProblem, promptProblem]);
export type CardProblem = z.output<typeof cardProblem>;
