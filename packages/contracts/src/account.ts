import * as z from 'zod/mini';
import { organization } from './organizations/organization';
import { featureFlags } from './rights/feature';
import { permissionName } from './rights/permission';
import { session } from './sessions/session';

/** Who is signed in, the current workspace, and what the person may use and do there. */
export const hostAccount = z.object({
  session,
  organization: z.nullable(organization),
  features: featureFlags,
  permissions: z.array(permissionName),
});
export type HostAccount = z.output<typeof hostAccount>;
