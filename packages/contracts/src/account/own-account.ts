import * as z from 'zod/mini';
import { colorSchemes } from '../host/host-snapshot';
import { locales } from '../host/locale';
import { startPages } from '../organizations/start-page';

/** A reason why an account cannot be deleted yet. */
export const accountObstacle = z.object({
  /** `owner`: owns a shared workspace. `subscription`: owns a workspace whose subscription has not ended. */
  reason: z.enum(['owner', 'subscription']),
  organization: z.object({ id: z.uuid(), name: z.string() }),
});
export type AccountObstacle = z.output<typeof accountObstacle>;

/** Preferences of a user for all devices; absent ones follow the workspace or the browser. */
export const accountPreferences = z.object({
  startPage: z.optional(z.enum(startPages)),
  locale: z.optional(z.enum(locales)),
  colorScheme: z.optional(z.enum(colorSchemes)),
});
export type AccountPreferences = z.output<typeof accountPreferences>;

/** A browser in which the user is signed in. */
export const signedInDevice = z.object({
  id: z.uuid(),
  /** Name of the browser, such as `Firefox`; absent if unknown. */
  browser: z.optional(z.string()),
  /** Name of the operating system, such as `Windows`; absent if unknown. */
  system: z.optional(z.string()),
  /** Time of its last visit or session renewal, accurate to a few minutes. */
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the browser that sent this request. */
  isThis: z.boolean(),
});
export type SignedInDevice = z.output<typeof signedInDevice>;

/**
 * A username that a user chooses: ASCII letters, digits, dots, hyphens and underscores, beginning with a letter or digit. Letters of
 * other alphabets are refused because they look alike, so one name could be mistaken for another.
 */
export const chosenUsername = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,49}$/));

/** Progress of the onboarding: never shown, shown, and skipped or finished. */
export const firstStepsStates = ['new', 'begun', 'done'] as const;
export type FirstStepsState = (typeof firstStepsStates)[number];
