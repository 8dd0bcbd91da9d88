import * as z from 'zod/mini';
import { widgetNames } from '../host/widget-name';
import { route } from '../http/route';
import { permissions } from '../permissions/permission';
import { productRole } from '../roles/product-role';

export const entitlements = z.object({
  /** The user's permissions outside of any organization. */
  permissions: z.array(z.enum(permissions)),
  productRoles: z.array(productRole),
});
export type Entitlements = z.output<typeof entitlements>;

export const getEntitlements = route({
  service: 'core',
  method: 'GET',
  path: '/v1/entitlements/me',
  summary: 'Permissions and roles of the user in the product',
  answer: { kind: 'json', schema: entitlements },
  access: { login: 'session', embed: widgetNames, vouched: 'anybody' },
});
