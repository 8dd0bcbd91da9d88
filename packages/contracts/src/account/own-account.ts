import * as z from 'zod/mini';

/** A reason why an account cannot be deleted yet. */
export const accountObstacle = z.object({
  /** `owner`: owns a shared workspace. `subscription`: owns a workspace whose subscription has not ended. */
  reason: z.enum(['owner', 'subscription']),
  organization: z.object({ id: z.uuid(), name: z.string() }),
});
export type AccountObstacle = z.output<typeof accountObstacle>;

/** Progress of the onboarding: never shown, shown, and skipped or finished. */
export const firstStepsStates = ['new', 'begun', 'done'] as const;
export type FirstStepsState = (typeof firstStepsStates)[number];
