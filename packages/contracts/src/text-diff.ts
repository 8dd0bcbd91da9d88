import * as z from 'zod/mini';

export const textChanges = ['same', 'added', 'removed'] as const;

/**
 * Differences between an older and a newer text, in order. `isBlock`: a mostly rewritten paragraph, first the old and then the
 * new one.
 */
export const textDiff = z.array(
  z.object({ change: z.enum(textChanges), text: z.string(), isBlock: z.optional(z.boolean()) }),
);
export type TextDiff = z.output<typeof textDiff>;
