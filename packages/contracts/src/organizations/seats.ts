import * as z from 'zod/mini';
import { limits } from '../limits';

/** The licences of a workspace. A member takes one, unless only the site of an application knows that person. */
export const seats = z.object({
  /** How many there are: what the plan has, at most `limits.seatsPerOrganization`. Without a plan only the owner has one. */
  limit: z.number(),
  taken: z.number(),
  /** Invites that are pending and will take one each. */
  invited: z.number(),
});
export type Seats = z.output<typeof seats>;

export type SeatsProblem = 'required' | 'too_many' | 'too_few';

/**
 * Finds the problem with a number of licences to book, or returns `undefined`. Used by forms and by the server.
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
