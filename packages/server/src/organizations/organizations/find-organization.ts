import type { Organization } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { organizationSettings, organizations } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { describeOrganization } from './describe-organization';

export async function findOrganization(db: Queryable, id: string): Promise<Organization> {
  const [row] = await db
    .select({ organization: organizations, startPage: organizationSettings.startPage })
    .from(organizations)
    .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
    .where(eq(organizations.id, id));
  if (!row) throw notFound();
  return describeOrganization(row.organization, row.startPage);
}
