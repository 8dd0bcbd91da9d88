import type {
  FeatureFlags,
  FeatureName,
  NameRule,
  Organization,
  Permission,
  Session,
} from '@oriel/contracts';
import type { Resource } from '../resource/resource';

/** The person and the workspace of a mount. Another person or workspace gets a new one. */
export interface WidgetSession {
  /** Undefined for a guest. */
  readonly user: SignedIn | undefined;
  /** Undefined for a guest, and for a person without any. */
  readonly organization: Organization | undefined;
  /** How names may be written. */
  readonly nameRule: NameRule;
  /** Features of the workspace's plan. */
  readonly features: Resource<FeatureFlags>;
  /** Permissions of the person in the workspace. Loaded by `load`. */
  readonly permissions: Resource<readonly Permission[]>;
}

/** A session of somebody. */
export type SignedIn = Session & { readonly userId: string };

/**
 * Whether the person may do something; false until the permissions have come. The service decides in the end: this says
 * what is worth offering.
 */
export const can = (
  session: Pick<WidgetSession, 'permissions'> | undefined,
  permission: Permission,
): boolean => session?.permissions.value.value?.includes(permission) === true;

/** Whether the plan of the workspace includes a feature; false until the features have come. */
export const hasFeature = (
  session: Pick<WidgetSession, 'features'> | undefined,
  feature: FeatureName,
): boolean => isVisible(session?.features.value.value, feature);

/** Whether a feature may be used. */
export const isVisible = (features: FeatureFlags | undefined, feature: FeatureName): boolean =>
  features?.[feature]?.enabled === true && features[feature].status === 'visible';
