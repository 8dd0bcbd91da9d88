import type { OrganizationSettings } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { organizationSettings } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';

export async function readSettings(db: Queryable, organizationId: string): Promise<OrganizationSettings> {
  const [row] = await db
    .select()
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  if (!row) throw notFound();
  return describeSettings(row);
}

export const describeSettings = (row: typeof organizationSettings.$inferSelect): OrganizationSettings => ({
  id: row.organizationId,
  ...(row.defaultAgentId !== null && { defaultAgentId: row.defaultAgentId }),
  allowedPredefinedAgentIds: row.allowedPredefinedAgentIds,
});
