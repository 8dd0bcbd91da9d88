import type { Organization, StartPage } from '@oriel/contracts';
import type { organizations } from '../../platform/db/schema';

export const describeOrganization = (
  row: typeof organizations.$inferSelect,
  startPage: StartPage | null = null,
): Organization => ({
  id: row.id,
  name: row.name,
  ...(row.ownerId !== null && { owner: row.ownerId }),
  personal: row.personal,
  ...(startPage !== null && { startPage }),
  ...(row.suspendedAt !== null && { suspended: row.suspensionReason ?? '' }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
