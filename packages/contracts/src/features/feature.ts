import * as z from 'zod/mini';

/** What a workspace may use; each gates routes and menu entries. */
export const featureNames = [
  'manageOrganization',
  'viewOrganizationSubscription',
  'manageOrganizationTeams',
  'viewOrganizationChat',
  'manageOrganizationAgents',
  'manageOrganizationImages',
  'manageOrganizationSettings',
  'manageOrganizationPromptCards',
  'manageOrganizationPromptLists',
  'createOrganization',
  'upgradeOrganization',
  'manageUserSettings',
] as const;
export type FeatureName = (typeof featureNames)[number];

export const featureStatuses = [
  'visible',
  'hidden',
  'denied',
  'noSubscription',
  'canceledSubscription',
  'invalidSubscription',
  'insufficientSubscription',
] as const;
export type FeatureStatus = (typeof featureStatuses)[number];

export const featureFlag = z.object({ enabled: z.boolean(), status: z.enum(featureStatuses) });
export type FeatureFlag = z.output<typeof featureFlag>;

export const featureFlags = z.partialRecord(z.enum(featureNames), featureFlag);
export type FeatureFlags = z.output<typeof featureFlags>;
