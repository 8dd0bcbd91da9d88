import * as z from 'zod/mini';
import type { Plan } from './plan';

/** Features of a workspace; each gates routes and menu entries. */
export const featureNames = [
  'manageOrganization',
  'viewOrganizationSubscription',
  'viewOrganizationUsage',
  'viewOrganizationSettings',
  'viewOrganizationAudit',
  'manageOrganizationTeams',
  'leadOrganizationTeams',
  'viewOrganizationChat',
  'manageOrganizationAgents',
  'createOwnAgents',
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

/** Statuses of features that only the plan blocks. */
export const lockedStatuses = [
  'noSubscription',
  'canceledSubscription',
  'invalidSubscription',
  'insufficientSubscription',
] as const satisfies readonly FeatureStatus[];
export type LockedStatus = (typeof lockedStatuses)[number];

/** Lowest plan of the features that Basic does not include. */
export const featurePlans: Readonly<Partial<Record<FeatureName, Exclude<Plan, 'free'>>>> = {
  manageOrganizationTeams: 'team',
  leadOrganizationTeams: 'team',
  manageOrganizationPromptLists: 'team',
  manageOrganizationImages: 'premium',
};

/** The names on the wire. Readers accept newer names, too, and ignore them. */
export const featureName = z.string() as unknown as z.ZodMiniType<FeatureName, string>;
// Readers accept newer statuses as well.
export const featureStatus = z.string() as unknown as z.ZodMiniType<FeatureStatus>;

export const featureFlag = z.object({ enabled: z.boolean(), status: featureStatus });
export type FeatureFlag = z.output<typeof featureFlag>;

export const featureFlags = z.partialRecord(featureName, featureFlag);
export type FeatureFlags = z.output<typeof featureFlags>;
