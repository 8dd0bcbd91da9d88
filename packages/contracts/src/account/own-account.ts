import * as z from 'zod/mini';
import { startPages } from '../organizations/start-page';

/** A reason why an account cannot be deleted yet. */
export const accountObstacle = z.object({
  /** `owner`: owns a shared workspace. `subscription`: owns a workspace whose subscription has not ended. */
  reason: z.enum(['owner', 'subscription']),
  organization: z.object({ id: z.uuid(), name: z.string() }),
});
export type AccountObstacle = z.output<typeof accountObstacle>;

/** Choices of a user that apply on all devices; absent ones follow the workspace. */
export const accountPreferences = z.object({
  startPage: z.optional(z.enum(startPages)),
});
export type AccountPreferences = z.output<typeof accountPreferences>;

/** Progress of the onboarding: never shown, shown, and skipped or finished. */
export const firstStepsStates = ['new', 'begun', 'done'] as const;
export type FirstStepsState = (typeof firstStepsStates)[number];
