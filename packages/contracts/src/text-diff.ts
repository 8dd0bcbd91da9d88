import * as z from 'zod/mini';

export const textChanges = ['same', 'added', 'removed'] as const;

/** A text beside an older one, piece by piece. `isBlock`: a paragraph that is mostly another, first as it was and then as it is. */
export const textDiff = z.array(
  z.object({ change: z.enum(textChanges), text: z.string(), isBlock: z.optional(z.boolean()) }),
);
export type TextDiff = z.output<typeof textDiff>;
