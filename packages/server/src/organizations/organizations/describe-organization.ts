import type { Organization } from '@oriel/contracts';
import type { organizations } from '../../platform/db/schema';

export const describeOrganization = (row: typeof organizations.$inferSelect): Organization => ({
  id: row.id,
  name: row.name,
  ...(row.ownerId !== null && { owner: row.ownerId }),
  personal: row.personal,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
