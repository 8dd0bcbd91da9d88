import { and, eq } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { applications } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { lockManaged } from '../permissions/lock-organization';

export type ApplicationRow = typeof applications.$inferSelect;

/**
 * Loads the application in the path, for a caller whose permission the guard has checked. A lock first covers the whole
 * workspace, like every removal of applications, and the permission is checked again.
 * @throws 404 for an application of another workspace, 403
 */
export async function loadApplication({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<ApplicationRow> {
  const organizationId = context.organization.id;
  if (lock) await lockManaged(db, { organizationId, userId: context.user.id }, 'manageOrganizationSettings');
  const [application] = await db
    .select()
    .from(applications)
    .where(
      and(eq(applications.id, params.applicationId ?? ''), eq(applications.organizationId, organizationId)),
    );
  if (!application) throw notFound();
  return application;
}
