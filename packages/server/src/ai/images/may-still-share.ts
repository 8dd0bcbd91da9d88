import { findAccess } from '../../identity/permissions/find-access';
import type { Queryable } from '../../platform/db/database';
import type { ImageRow } from './describe-image';

/** Needed for a link that everybody can open, whether it leads to an image or to a chat. */
export const neededToShare = 'sharePublicChat';

/** Whether the owner of a shared image may still use and share images in the workspace: a link is valid as long as these rights. */
export async function mayStillShare(
  db: Queryable,
  { organizationId, ownerId }: Pick<ImageRow, 'organizationId' | 'ownerId'>,
): Promise<boolean> {
  if (organizationId === null || ownerId === null) return false;
  const owner = await findAccess(db, organizationId, ownerId);
  if (!owner?.permissions.has(neededToShare)) return false;
  return owner.features.manageOrganizationImages?.status === 'visible';
}
