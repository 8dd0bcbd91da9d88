import * as z from 'zod/mini';

/** Contradictions within a variable. */
export const contradictions = [
  'type_twice',
  'attribute_twice',
  /** A choice without options. */
  'options_missing',
  /** Options for a type that has none. */
  'options_unexpected',
  /** The default is not a value of the type, or not one of the options. */
  'default_unfit',
] as const;
export type Contradiction = (typeof contradictions)[number];

/** A problem with the variables of a prompt. Existing cards with a problem still work; a form does not save them. */
export const promptProblem = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['variable_empty', 'variable_too_many']) }),
  z.object({
    code: z.enum(['variable_duplicate', 'variable_too_many_options']),
    /** The name as written in the prompt; a long one is cut. */
    details: z.object({ name: z.string() }),
  }),
  z.object({
    code: z.literal('variable_attributes'),
    details: z.object({ name: z.string(), reason: z.enum(contradictions) }),
  }),
]);
export type PromptProblem = z.output<typeof promptProblem>;

/** A problem with its position in the text, in UTF-16 units. */
export type PlacedProblem = PromptProblem & { readonly start: number; readonly end: number };
