import type { Application, applicationPatch } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Queryable } from '../../platform/db/database';
import { applications } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { describeApplication } from './describe-application';

export async function changeApplication(
  db: Queryable,
  named: { organizationId: string; applicationId: string },
  patch: z.output<typeof applicationPatch>,
): Promise<Application> {
  const [row] = await db
    .update(applications)
    .set({
      ...(patch.name !== undefined && { name: patch.name }),
      ...(patch.allowedOrigins && { allowedOrigins: [...new Set(patch.allowedOrigins)] }),
      ...(patch.widgets && { widgets: [...new Set(patch.widgets)] }),
      ...(patch.enabled !== undefined && { enabled: patch.enabled }),
      updatedAt: new Date(),
    })
    .where(
      and(eq(applications.id, named.applicationId), eq(applications.organizationId, named.organizationId)),
    )
    .returning();
  if (!row) throw notFound();
  return describeApplication(row);
}
