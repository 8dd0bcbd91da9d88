import { eq } from 'drizzle-orm';
import type { Actor } from '../../http/caller/actor';
import type { Queryable } from '../../platform/db/database';
import { applications, organizations } from '../../platform/db/schema';
import { forbidden, unauthorized } from '../../platform/errors/errors';
import { findAccess } from '../permissions/find-access';

export type KeyActor = Extract<Actor, { kind: 'secretKey' }>;

/** The calling key. It works as long as its creator may manage the settings of the workspace. @throws 401, 403 */
export async function readKey(db: Queryable, actor: Actor): Promise<KeyActor> {
  if (actor.kind !== 'secretKey') throw unauthorized();
  const access = await findAccess(db, actor.organizationId, actor.user.id);
  if (!access?.permissions.has('manageOrganizationSettings')) throw forbidden();
  return actor;
}

/** The application of a key, with its workspace. @throws 403 for an API key, which belongs to no application */
export async function applicationOfKey(db: Queryable, { applicationId }: KeyActor) {
  if (applicationId === undefined)
    throw forbidden('forbidden', 'Only the secret key of an application may do this');
  const [row] = await db
    .select({ application: applications, organization: organizations })
    .from(applications)
    .innerJoin(organizations, eq(organizations.id, applications.organizationId))
    .where(eq(applications.id, applicationId));
  if (!row) throw unauthorized('secret_key_rejected', 'The secret key is not accepted');
  return row;
}
