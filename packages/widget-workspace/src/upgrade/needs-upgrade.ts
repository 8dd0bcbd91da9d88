import type { FeatureFlags, FeatureName, FeatureStatus } from '@oriel/contracts';

/** What a feature has that only the plan stands in the way of. */
export const lockedStatuses = [
  'noSubscription',
  'canceledSubscription',
  'invalidSubscription',
  'insufficientSubscription',
] as const satisfies readonly FeatureStatus[];
const locked: ReadonlySet<FeatureStatus> = new Set(lockedStatuses);

/** Whether a person might use a feature if only the workspace had a higher plan. */
export const needsUpgrade = (features: FeatureFlags | undefined, name: FeatureName): boolean => {
  const status = features?.[name]?.status;
  return status !== undefined && locked.has(status);
};
