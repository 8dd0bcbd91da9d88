import * as z from 'zod/mini';

/** The licences of a workspace. A member takes one, unless only the site of an application knows that person. */
export const seats = z.object({
  /** How many there are: what the plan has, at most `limits.seatsPerOrganization`. Without a plan only the owner has one. */
  limit: z.number(),
  taken: z.number(),
  /** Invites that are pending and will take one each. */
  invited: z.number(),
});
export type Seats = z.output<typeof seats>;
