import type { FeatureStatus } from '@oriel/contracts';

/** What a workspace lacks for a feature that is shown with a lock. */
export const lockedStatuses = [
  'noSubscription',
  'canceledSubscription',
  'invalidSubscription',
  'insufficientSubscription',
] as const satisfies readonly FeatureStatus[];
export type LockedStatus = (typeof lockedStatuses)[number];
