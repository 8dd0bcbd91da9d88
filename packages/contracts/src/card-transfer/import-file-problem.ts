import * as z from 'zod/mini';

/**
 * Why an import cannot read its file: the code and details of the issue at `body.file`. Lines start at 1; `max` is the limit
 * that was exceeded.
 */
export const importFileProblem = z.discriminatedUnion('code', [
  /** The bytes are not text, or the column names cannot be read. */
  z.object({ code: z.literal('encoding') }),
  /** The file is neither a table nor a list. `line`: where reading stopped, if known. */
  z.object({ code: z.literal('invalid'), details: z.optional(z.object({ line: z.number() })) }),
  z.object({ code: z.literal('too_many'), details: z.object({ max: z.number() }) }),
  z.object({ code: z.literal('too_many_columns'), details: z.object({ line: z.number(), max: z.number() }) }),
]);
export type ImportFileProblem = z.output<typeof importFileProblem>;
