import type { Application } from '@oriel/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { applications } from '../../platform/db/schema';
import { describeApplication } from './describe-application';

export async function findApplications(db: Queryable, organizationId: string): Promise<Application[]> {
  const rows = await db
    .select()
    .from(applications)
    .where(eq(applications.organizationId, organizationId))
    .orderBy(asc(applications.createdAt), asc(applications.id));
  return rows.map(describeApplication);
}
