import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { ownedBy } from '../../http/caller/owner';
import type { LoadInput } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import type { Queryable } from '../../platform/db/database';
import { images } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';

/** The caller's images in the workspace of the request that currently exist. */
export const ownImages = ({ owner }: RequestContext, now: Date): SQL | undefined =>
  and(ownedBy(images, owner), isNull(images.binnedAt), gt(images.expiresAt, now));

/** Loads the image in the path, unless it is deleted or expired. @throws 404 for an image of another person or workspace */
export async function loadImage({
  db,
  now,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable; readonly now: () => Date }): Promise<typeof images.$inferSelect> {
  const found = db
    .select()
    .from(images)
    .where(and(eq(images.id, params.imageId ?? ''), ownImages(context, now())));
  const [image] = await (lock ? found.for('update') : found);
  if (!image) throw notFound();
  return image;
}
