import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { organizations } from '../../platform/db/schema';
import { forbidden } from '../../platform/errors/errors';

/**
 * Checks for actions that only the owner of a workspace may do, although administrators have the same permissions. @throws 403
 */
export async function checkOwner(
  db: Queryable,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  const isOwner = and(eq(organizations.id, organizationId), eq(organizations.ownerId, userId));
  if ((await db.$count(organizations, isOwner)) === 0)
    throw forbidden('forbidden', 'Only the owner of the workspace may do this');
}
