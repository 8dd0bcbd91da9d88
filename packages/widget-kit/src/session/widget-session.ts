import type {
  FeatureFlags,
  FeatureName,
  NameRule,
  Organization,
  Permission,
  Session,
} from '@oriel/contracts';
import type { ReadonlySignal } from '@preact/signals-react';

/** The user and the workspace of a mount. A different user or workspace gets a new one. */
export interface WidgetSession {
  /** Undefined for a guest. */
  readonly user: SignedIn | undefined;
  /** Undefined for a guest, and for a user without any. */
  readonly organization: Organization | undefined;
  /** Allowed characters of names. */
  readonly nameRule: NameRule;
  /** Features of the workspace's plan. */
  readonly features: ReadonlySignal<FeatureFlags | undefined>;
  /** Permissions of the user in the workspace; undefined until loaded. Fetched when first watched. */
  readonly permissions: ReadonlySignal<readonly Permission[] | undefined>;
}

/** The session of a signed-in user with a workspace. */
export interface MemberSession extends WidgetSession {
  readonly user: SignedIn;
  readonly organization: Organization;
}

/** The session of a signed-in user. */
export type SignedIn = Session & { readonly userId: string };

/** Whether the user is known only to an application: not a member, sees no names of members and cannot share. */
export const isApplicationPerson = (session: Pick<Session, 'identity'> | undefined): boolean =>
  session?.identity === 'applicationPerson';

/**
 * Whether the user has a permission; false until the permissions are loaded. Only decides which actions to offer; the service
 * enforces permissions.
 */
export const can = (
  session: Pick<WidgetSession, 'permissions'> | undefined,
  permission: Permission,
): boolean => session?.permissions.value?.includes(permission) === true;

/** Whether the workspace's plan includes a feature; false until the features are loaded. */
export const hasFeature = (
  session: Pick<WidgetSession, 'features'> | undefined,
  feature: FeatureName,
): boolean => isVisible(session?.features.value, feature);

/** Whether a feature may be used. */
export const isVisible = (features: FeatureFlags | undefined, feature: FeatureName): boolean =>
  features?.[feature]?.enabled === true && features[feature].status === 'visible';
