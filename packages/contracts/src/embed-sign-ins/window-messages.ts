import * as z from 'zod/mini';

/** What the window of a sign-in asks the page that has opened it: which attempt it has begun. */
export const signInQuestion = z.object({ oriel: z.literal('sign-in-question') });
export type SignInQuestion = z.output<typeof signInQuestion>;

/** What that page answers, and no other: the address that it has led the window to. */
export const signInAnswer = z.object({ oriel: z.literal('sign-in-answer'), url: z.string() });
export type SignInAnswer = z.output<typeof signInAnswer>;
