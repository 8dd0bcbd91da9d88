import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { applications } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';

/** Removes an application; its embed sessions go with it. */
export async function removeApplication(
  db: Queryable,
  named: { organizationId: string; applicationId: string },
): Promise<undefined> {
  const removed = await db
    .delete(applications)
    .where(
      and(eq(applications.id, named.applicationId), eq(applications.organizationId, named.organizationId)),
    )
    .returning({ id: applications.id });
  if (removed.length === 0) throw notFound();
  return undefined;
}
