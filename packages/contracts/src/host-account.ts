import * as z from 'zod/mini';
import { organization } from './organizations/organization';
import { featureFlags } from './permissions/feature';
import { permissionName } from './permissions/permission';
import { session } from './sign-ins/session';

/** The signed-in user, the current workspace, and the user's features and permissions there. */
export const hostAccount = z.object({
  session,
  organization: z.nullable(organization),
  features: featureFlags,
  permissions: z.array(permissionName),
});
export type HostAccount = z.output<typeof hostAccount>;
