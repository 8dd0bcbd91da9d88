import type {
  FeatureFlags,
  FeatureName,
  NameRule,
  Organization,
  Permission,
  Session,
} from '@oriel/contracts';
import type { ReadonlySignal } from '@preact/signals-react';

/** The person and the workspace of a mount. Another person or workspace gets a new one. */
export interface WidgetSession {
  /** Undefined for a guest. */
  readonly user: SignedIn | undefined;
  /** Undefined for a guest, and for a person without any. */
  readonly organization: Organization | undefined;
  /** How names may be written. */
  readonly nameRule: NameRule;
  /** Features of the workspace's plan. */
  readonly features: ReadonlySignal<FeatureFlags | undefined>;
  /** Permissions of the person in the workspace; undefined until they have come. Fetched when they are first watched. */
  readonly permissions: ReadonlySignal<readonly Permission[] | undefined>;
}

/** A session of somebody who is signed in and has a workspace. */
export interface MemberSession extends WidgetSession {
  readonly user: SignedIn;
  readonly organization: Organization;
}

/** A session of somebody. */
export type SignedIn = Session & { readonly userId: string };

/** Whether somebody is known only to an application: not a member, sees no names of members and cannot share. */
export const isApplicationPerson = (session: Pick<Session, 'identity'> | undefined): boolean =>
  session?.identity === 'applicationPerson';

/**
 * Whether the person may do something; false until the permissions have come. The service decides in the end: this says
 * what is worth offering.
 */
export const can = (
  session: Pick<WidgetSession, 'permissions'> | undefined,
  permission: Permission,
): boolean => session?.permissions.value?.includes(permission) === true;

/** Whether the plan of the workspace includes a feature; false until the features have come. */
export const hasFeature = (
  session: Pick<WidgetSession, 'features'> | undefined,
  feature: FeatureName,
): boolean => isVisible(session?.features.value, feature);

/** Whether a feature may be used. */
export const isVisible = (features: FeatureFlags | undefined, feature: FeatureName): boolean =>
  features?.[feature]?.enabled === true && features[feature].status === 'visible';
