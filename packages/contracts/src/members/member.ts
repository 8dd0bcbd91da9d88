import * as z from 'zod/mini';
import { apiErrorCode } from '../http/error-code';
import { organizationRoleNames } from '../permissions/role-permissions';
import { organizationRole } from '../roles/organization-role';
import { productRole } from '../roles/product-role';
import { user } from '../users/user';

export const organizationMember = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  user,
  organizationOwner: z.boolean(),
  /** Null: a plain member, or the owner. */
  organizationRole: z.nullable(organizationRole),
  /** The member's roles in the product. */
  organizationProductRoles: z.optional(z.nullable(z.array(productRole))),
  /** The member's teams in the workspace. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Time of the invite; null for a member without one. */
  invitedAt: z.nullable(z.iso.datetime()),
  /** Time of joining. */
  createdAt: z.iso.datetime(),
  /** The person who created the workspace or invited the member; null for a member who joined through an application. */
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
});
export type OrganizationMember = z.output<typeof organizationMember>;

/** A member as people who manage members see them. */
export const listedMember = z.extend(organizationMember, {
  /** Time of the last call in this workspace, to the hour; null: none yet. */
  lastActiveAt: z.nullable(z.iso.datetime()),
  /** Credit used in the current month (UTC); null if the caller may not see the usage. */
  spentMicroeuro: z.nullable(z.number()),
});
export type ListedMember = z.output<typeof listedMember>;

/** A member as every other member sees them. */
export const colleague = z.object({
  /** Id of the user. */
  id: z.uuid(),
  fullname: z.string(),
  /** Only present for the owner, for administrators, whom members ask for rights, and for the caller. */
  email: z.nullable(z.string()),
  role: z.enum(organizationRoleNames),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Changes with the picture; absent without one. */
  pictureId: z.optional(z.uuid()),
});
export type Colleague = z.output<typeof colleague>;

/** Outcome for one person in a change of several; each person is changed independently. */
export const memberOutcomes = z.array(
  z.object({
    /** Id from the request. */
    id: z.uuid(),
    /** Null if the change was made. */
    refusal: z.nullable(apiErrorCode),
  }),
);
export type MemberOutcomes = z.output<typeof memberOutcomes>;

/** A contact for requesting rights in a workspace. */
export const workspaceContact = z.object({ fullname: z.string(), email: z.nullable(z.string()) });
export type WorkspaceContact = z.output<typeof workspaceContact>;

export const memberSorts = ['name', 'email', 'role', 'joined', 'active', 'spent'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** The amount of a member's data in a workspace, shown before it is deleted or transferred. */
export const memberResources = z.object({
  cards: z.object({ PRIVATE: z.number(), ORG: z.number(), PUBLIC: z.number() }),
  lists: z.number(),
  /** Agents and teams stay in the workspace either way; an heir becomes responsible for them. */
  agents: z.number(),
  teams: z.number(),
});
export type MemberResources = z.output<typeof memberResources>;
