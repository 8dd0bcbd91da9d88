import * as z from 'zod/mini';
import { limits } from '../limits';

/** Limits of one workspace that an operator has set; what is absent follows the server's settings and the plan. */
export const workspaceLimits = z.object({
  /** Maximum number of members, regardless of the plan's licences. */
  seats: z.optional(z.int().check(z.gte(1), z.lte(limits.seatsPerOrganization))),
  /** Maximum megabytes of files. */
  storageMegabytes: z.optional(z.int().check(z.gte(1), z.lte(10_000_000))),
});
export type WorkspaceLimits = z.output<typeof workspaceLimits>;
