import * as z from 'zod/mini';
import { permissions } from '../permissions/permission';
import { organizationRoleNames } from '../permissions/role-permissions';

/** A role that a member of a workspace can have; the owner has none. */
export const organizationRole = z.object({
  id: z.uuid(),
  name: z.enum(organizationRoleNames),
  organizationId: z.uuid(),
  /** New members get this role. */
  defaultMemberRole: z.boolean(),
  permissions: z.optional(z.array(z.enum(permissions))),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type OrganizationRole = z.output<typeof organizationRole>;
