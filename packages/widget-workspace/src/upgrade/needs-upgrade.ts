import { type FeatureFlags, type FeatureName, type FeatureStatus, lockedStatuses } from '@oriel/contracts';

const locked: ReadonlySet<FeatureStatus> = new Set(lockedStatuses);

/** Whether a higher plan would unlock a feature for the user. */
export const needsUpgrade = (features: FeatureFlags | undefined, name: FeatureName): boolean => {
  const status = features?.[name]?.status;
  return status !== undefined && locked.has(status);
};
