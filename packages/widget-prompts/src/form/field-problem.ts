import { cardImageProblems, cardProblem } from '@oriel/contracts';
import * as z from 'zod/mini';

/** A problem of a field: a rule of the contracts, or a check of the form. */
const fieldProblem = z.union([
  cardProblem,
  z.object({ code: z.enum([...cardImageProblems, 'image_broken', 'agent', 'unknown']) }),
]);
export type FieldProblem = z.output<typeof fieldProblem>;

/** Parses a problem reported by the service. An unknown one becomes a generic problem. */
export function readProblem(problem: { readonly code: string }): FieldProblem {
  const read = z.safeParse(fieldProblem, problem);
  return read.success ? read.data : { code: 'unknown' };
}
