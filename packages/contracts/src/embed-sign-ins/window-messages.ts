import * as z from 'zod/mini';

/** The sign-in window's question to the page that opened it: which attempt has it begun? */
export const signInQuestion = z.object({ oriel: z.literal('sign-in-question') });
export type SignInQuestion = z.output<typeof signInQuestion>;

/** The answer of that page, and of no other: the address that it has sent the window to. */
export const signInAnswer = z.object({ oriel: z.literal('sign-in-answer'), url: z.string() });
export type SignInAnswer = z.output<typeof signInAnswer>;
