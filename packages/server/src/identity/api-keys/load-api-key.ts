import { and, eq, isNull } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { apiKeys } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { lockManaged } from '../permissions/lock-organization';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/**
 * Loads the API key in the path, for a caller whose permission the guard has checked. A lock covers the whole workspace, and the
 * permission is checked again: so nobody who is being removed creates a key or gives it rights.
 * @throws 404 for a key of another workspace or of an application, 403
 */
export async function loadApiKey({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<ApiKeyRow> {
  const organizationId = context.organization.id;
  if (lock) await lockManaged(db, { organizationId, userId: context.user.id }, 'manageOrganizationSettings');
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.id, params.apiKeyId ?? ''),
        eq(apiKeys.organizationId, organizationId),
        isNull(apiKeys.applicationId),
      ),
    );
  if (!key) throw notFound();
  return key;
}
