import * as z from 'zod/mini';

/**
 * Why an import cannot read its file: code and numbers of the issue with `body.file`. A line is counted from 1, `max` is the
 * limit that was passed.
 */
export const importFileProblem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('encoding') }),
  /** Neither a table nor a list; of a table with the line at which reading ended. */
  z.object({ code: z.literal('invalid'), details: z.optional(z.object({ line: z.number() })) }),
  z.object({ code: z.literal('too_many'), details: z.object({ max: z.number() }) }),
  z.object({ code: z.literal('too_many_columns'), details: z.object({ line: z.number(), max: z.number() }) }),
  /** A row has more `cells` than the head, which has `max`. */
  z.object({
    code: z.literal('too_many_cells'),
    details: z.object({ line: z.number(), cells: z.number(), max: z.number() }),
  }),
]);
export type ImportFileProblem = z.output<typeof importFileProblem>;
