import * as z from 'zod/mini';
import { limits } from '../limits';

/** Limits of one workspace that an operator has set; what is absent follows the server's settings and the plan. */
export const workspaceLimits = z.object({
  /** Members at most, whatever the plan sells. */
  seats: z.optional(z.int().check(z.gte(1), z.lte(limits.seatsPerOrganization))),
  /** Megabytes of files at most. */
  storageMegabytes: z.optional(z.int().check(z.gte(1), z.lte(10_000_000))),
});
export type WorkspaceLimits = z.output<typeof workspaceLimits>;
