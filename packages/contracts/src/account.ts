import * as z from 'zod/mini';
import { organization } from './organizations/organization';
import { featureFlags } from './rights/feature';
import { permissionName } from './rights/permission';
import { session } from './sessions/session';

/** The signed-in user, the current workspace, and the user's features and permissions there. */
export const hostAccount = z.object({
  session,
  organization: z.nullable(organization),
  features: featureFlags,
  permissions: z.array(permissionName),
});
export type HostAccount = z.output<typeof hostAccount>;
