import * as z from 'zod/mini';
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

/** A contact for requesting rights in a workspace. */
export const workspaceContact = z.object({ fullname: z.string(), email: z.nullable(z.string()) });
export type WorkspaceContact = z.output<typeof workspaceContact>;

export const memberSorts = ['name', 'email', 'role', 'joined'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** The amount of a member's data in a workspace, shown before it is deleted or transferred. */
export const memberResources = z.object({
  cards: z.object({ PRIVATE: z.number(), ORG: z.number(), PUBLIC: z.number() }),
  lists: z.number(),
});
export type MemberResources = z.output<typeof memberResources>;
