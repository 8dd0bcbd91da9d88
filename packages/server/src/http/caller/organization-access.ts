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
  /** Stored time of the user's last call in the workspace; absent for users who are not members. */
  readonly lastActiveAt?: Date | null;
  readonly features: FeatureFlags;
  /** An operator has suspended it; only calls that are open meanwhile get this far. */
  readonly isSuspended: boolean;
  /** The application whose person the user is. Such a user is not a member, so only the permissions count, not the role. */
  readonly application?: ShowingApplication;
}

/** An application with the agents and lists that its people see. */
export interface ShowingApplication {
  readonly id: string;
  /** Agents in addition to the default one; null: all agents for the whole workspace. */
  readonly shownAgentIds: readonly string[] | null;
  /** Lists whose cards are visible; null: all cards that the whole workspace sees. */
  readonly shownListIds: readonly string[] | null;
}
