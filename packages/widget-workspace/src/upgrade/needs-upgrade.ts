import type { FeatureFlags, FeatureName, FeatureStatus } from '@oriel/contracts';

const locked: ReadonlySet<FeatureStatus> = new Set([
  'noSubscription',
  'canceledSubscription',
  'invalidSubscription',
  'insufficientSubscription',
]);

/** Whether a person might use a feature if only the workspace had a higher plan. */
export const needsUpgrade = (features: FeatureFlags | undefined, name: FeatureName): boolean => {
  const status = features?.[name]?.status;
  return status !== undefined && locked.has(status);
};
