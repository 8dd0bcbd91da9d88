import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { imageReferences, images } from '../../platform/db/schema';

/** Bytes used by images and reference images of a workspace. */
export async function usedByImages(db: Queryable, organizationId: string): Promise<number> {
  const [drawn] = await db
    .select({ bytes: sql<string>`coalesce(sum(${images.fileSize}), 0)` })
    .from(images)
    .where(eq(images.organizationId, organizationId));
  const [uploaded] = await db
    .select({ bytes: sql<string>`coalesce(sum(${imageReferences.fileSize}), 0)` })
    .from(imageReferences)
    .where(eq(imageReferences.organizationId, organizationId));
  return Number(drawn?.bytes ?? 0) + Number(uploaded?.bytes ?? 0);
}
