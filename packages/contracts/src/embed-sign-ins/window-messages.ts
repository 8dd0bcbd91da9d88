import * as z from 'zod/mini';

/** The sign-in window asks the page that opened it: which attempt has it started? */
export const signInQuestion = z.object({ oriel: z.literal('sign-in-question') });
export type SignInQuestion = z.output<typeof signInQuestion>;

/** The opener's answer: the address that it has sent the window to. No other page knows it. */
export const signInAnswer = z.object({ oriel: z.literal('sign-in-answer'), url: z.string() });
export type SignInAnswer = z.output<typeof signInAnswer>;
