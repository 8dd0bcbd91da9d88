import * as z from 'zod/mini';

/** Name and description in each language that has them. */
export const translations = z.record(
  z.string(),
  z.object({ name: z.optional(z.string()), description: z.optional(z.string()) }),
);
export type Translations = z.output<typeof translations>;
