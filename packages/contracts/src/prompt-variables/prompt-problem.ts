import * as z from 'zod/mini';

/** How a variable contradicts itself. */
export const contradictions = [
  'type_twice',
  'attribute_twice',
  /** A choice of nothing. */
  'options_missing',
  /** Options, and a type that has none. */
  'options_unexpected',
  /** The default is no value of the type, or none of the options. */
  'default_unfit',
] as const;
export type Contradiction = (typeof contradictions)[number];

/** What is wrong with the variables of a prompt. Old cards with a problem still work; a form does not save them. */
export const promptProblem = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['variable_empty', 'variable_too_many']) }),
  z.object({
    code: z.enum(['variable_duplicate', 'variable_too_many_options']),
    /** As the name is written there; a long one is cut. */
    details: z.object({ name: z.string() }),
  }),
  z.object({
    code: z.literal('variable_attributes'),
    details: z.object({ name: z.string(), reason: z.enum(contradictions) }),
  }),
]);
export type PromptProblem = z.output<typeof promptProblem>;

/** A problem with its place in the text, in UTF-16 units. */
export type PlacedProblem = PromptProblem & { readonly start: number; readonly end: number };
