import { cardImageProblems, cardProblem } from '@oriel/contracts';
import * as z from 'zod/mini';

/** Something that is wrong with a field: a rule of the contracts, or what the form knows beside them. */
const fieldProblem = z.union([
  cardProblem,
  z.object({ code: z.enum([...cardImageProblems, 'image_broken', 'agent', 'unknown']) }),
]);
export type FieldProblem = z.output<typeof fieldProblem>;

/** A problem as the service tells it. One that nothing is known of here is told in general words. */
export function readProblem(told: { readonly code: string }): FieldProblem {
  const read = z.safeParse(fieldProblem, told);
  return read.success ? read.data : { code: 'unknown' };
}
