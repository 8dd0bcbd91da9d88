import * as z from 'zod/mini';

/** Why an account cannot be deleted yet. */
export const accountObstacle = z.object({
  /** `owner`: of a workspace with other members or for them. `subscription`: of a workspace whose subscription is not over. */
  reason: z.enum(['owner', 'subscription']),
  organization: z.object({ id: z.uuid(), name: z.string() }),
});
export type AccountObstacle = z.output<typeof accountObstacle>;

/** How far a person has come with the first steps: never shown, shown, and skipped or finished. */
export const firstStepsStates = ['new', 'begun', 'done'] as const;
export type FirstStepsState = (typeof firstStepsStates)[number];
