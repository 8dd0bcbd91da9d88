import * as z from 'zod/mini';
import { promptProblem } from '../prompt-variables/prompt-problem';

const textProblem = z.object({
  code: z.enum(['required', 'too_long', 'charset', 'too_many']),
  details: z.optional(
    z.object({
      /** The tag, if the problem is about one; a long one is cut. */
      name: z.optional(z.string()),
      /** For `charset`: the first five distinct characters that are not allowed, separated by spaces. */
      signs: z.optional(z.string()),
    }),
  ),
});
export type TextProblem = z.output<typeof textProblem>;

/** A rule that a card's text breaks. */
export const cardProblem = z.discriminatedUnion('code', [textProblem, promptProblem]);
export type CardProblem = z.output<typeof cardProblem>;
