import type { FeatureFlags, OrganizationRoleName, Permission, Plan } from '@oriel/contracts';

/** Role, permissions and features of the acting user in the organization that a request names. */
export interface OrganizationAccess {
  readonly id: string;
  readonly name: string;
  readonly personal: boolean;
  readonly ownerId: string | undefined;
  readonly role: OrganizationRoleName;
  readonly permissions: ReadonlySet<Permission>;
  readonly plan: Plan;
  readonly features: FeatureFlags;
  /** The application whose person the user is. Such a user is no member, so the role means nothing beside the permissions. */
  readonly application?: ShowingApplication;
}

/** An application with what it shows to its people. */
export interface ShowingApplication {
  readonly id: string;
  /** Agents beside the default one; null: all that are for the whole workspace. */
  readonly shownAgentIds: readonly string[] | null;
  /** Lists whose cards are seen; null: all cards that the whole workspace sees. */
  readonly shownListIds: readonly string[] | null;
}
