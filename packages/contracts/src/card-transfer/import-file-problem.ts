import * as z from 'zod/mini';

/**
 * Why an import cannot read its file: code and numbers of the issue with `body.file`. A line is counted from 1, `max` is the
 * limit that was passed.
 */
export const importFileProblem = z.discriminatedUnion('code', [
  /** The bytes are no text, or the names of the columns cannot be read. */
  z.object({ code: z.literal('encoding') }),
  /** Neither a table nor a list; with the line at which reading ended, if that is known. */
  z.object({ code: z.literal('invalid'), details: z.optional(z.object({ line: z.number() })) }),
  z.object({ code: z.literal('too_many'), details: z.object({ max: z.number() }) }),
  z.object({ code: z.literal('too_many_columns'), details: z.object({ line: z.number(), max: z.number() }) }),
]);
export type ImportFileProblem = z.output<typeof importFileProblem>;
