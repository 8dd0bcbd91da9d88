import * as z from 'zod/mini';
import { limits } from '../limits';

/** The licences of a workspace. Each member takes one, except people whom only an application's site knows. */
export const seats = z.object({
  /** Number of licences: as in the plan, at most `limits.seatsPerOrganization`. Without a plan there is only the owner's. */
  limit: z.number(),
  /** Present if an operator's limit allows fewer members than the plan has licences; `limit` is that limit then. */
  limitedBy: z.optional(z.literal('operator')),
  taken: z.number(),
  /** Pending invites, which will take one each. */
  invited: z.number(),
});
export type Seats = z.output<typeof seats>;

export type SeatsProblem = 'required' | 'too_many' | 'too_few';

/**
 * Finds the problem with the number of licences to book, or returns `undefined`. Used by forms and by the server.
 *
 * @param max - maximum that the workspace can book
 */
export function findSeatsProblem(
  number: number | undefined,
  taken: Seats['taken'],
  max: number = limits.seatsPerOrganization,
): SeatsProblem | undefined {
  if (number === undefined || !Number.isInteger(number)) return 'required';
  if (number > max) return 'too_many';
  return number < Math.max(taken, 1) ? 'too_few' : undefined;
}
