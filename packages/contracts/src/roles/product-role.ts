import * as z from 'zod/mini';
import { type ProductRoleName, productRoleNames } from '../permissions/role-permissions';

/** A role in the product itself, as assigned to a user. */
export const productRole = z.object({
  id: z.uuid(),
  name: z.enum(productRoleNames),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ProductRole = z.output<typeof productRole>;

/** The id of each product role, the same on every server. */
export const productRoleIds: Readonly<Record<ProductRoleName, string>> = {
  staff: '5f1c7a0e-52d4-4f0b-9c36-0d1b6d3a7e01',
  operator: '5f1c7a0e-52d4-4f0b-9c36-0d1b6d3a7e02',
};
