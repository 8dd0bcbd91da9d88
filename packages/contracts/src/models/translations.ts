import * as z from 'zod/mini';

/** Name and description by language. */
export const translations = z.record(
  z.string(),
  z.object({ name: z.optional(z.string()), description: z.optional(z.string()) }),
);
export type Translations = z.output<typeof translations>;
