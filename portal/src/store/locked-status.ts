import type { FeatureStatus } from '@oriel/contracts';

/** Statuses of a feature that is shown with a lock. */
export const lockedStatuses = [
  'noSubscription',
  'canceledSubscription',
  'invalidSubscription',
  'insufficientSubscription',
] as const satisfies readonly FeatureStatus[];
export type LockedStatus = (typeof lockedStatuses)[number];
