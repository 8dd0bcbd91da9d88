import { findAccess } from '../../identity/permissions/find-access';
import type { Queryable } from '../../platform/db/database';
import type { ImageRow } from './describe-image';

/** Whether the owner of a shared image may still use images in the workspace: a link is valid as long as that right. */
export async function mayStillShare(
  db: Queryable,
  { organizationId, ownerId }: Pick<ImageRow, 'organizationId' | 'ownerId'>,
): Promise<boolean> {
  if (organizationId === null || ownerId === null) return false;
  const owner = await findAccess(db, organizationId, ownerId);
  return owner?.features.manageOrganizationImages?.status === 'visible';
}
