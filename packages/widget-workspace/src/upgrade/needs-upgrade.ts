import type { FeatureFlags, FeatureName, FeatureStatus } from '@oriel/contracts';

/** Statuses of features that only the plan blocks. */
export const lockedStatuses = [
  'noSubscription',
  'canceledSubscription',
  'invalidSubscription',
  'insufficientSubscription',
] as const satisfies readonly FeatureStatus[];
const locked: ReadonlySet<FeatureStatus> = new Set(lockedStatuses);

/** Whether a higher plan would unlock a feature for the user. */
export const needsUpgrade = (features: FeatureFlags | undefined, name: FeatureName): boolean => {
  const status = features?.[name]?.status;
  return status !== undefined && locked.has(status);
};
