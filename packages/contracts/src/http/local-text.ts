import * as z from 'zod/mini';

/** A text of the product in each of its languages. */
export const localText = z.object({ de: z.string(), en: z.string() });
export type LocalText = z.output<typeof localText>;
