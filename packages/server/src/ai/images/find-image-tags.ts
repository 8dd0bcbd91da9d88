import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { openGraphTags } from '../../http/pages/open-graph';
import { images } from '../../platform/db/schema';
import type { Services } from '../../services';
import { mayStillShare } from './may-still-share';

const imagePage = /^\/image\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;
const longestTitle = 90;

/** Open Graph tags of an image's page; empty for an image that is not shared. */
export async function findImageTags(
  { db, publicUrl, config, now }: Pick<Services, 'db' | 'publicUrl' | 'config' | 'now'>,
  path: string,
): Promise<string | undefined> {
  const id = imagePage.exec(path)?.[1];
  if (id === undefined) return undefined;
  const [row] = await db
    .select({
      message: images.message,
      organizationId: images.organizationId,
      ownerId: images.ownerId,
    })
    .from(images)
    .where(
      and(
        eq(images.id, id),
        eq(images.status, 'done'),
        isNotNull(images.sharedAt),
        isNotNull(images.ownerId),
        isNotNull(images.organizationId),
        isNull(images.binnedAt),
        gt(images.expiresAt, now()),
      ),
    );
  if (!row || !(await mayStillShare(db, row))) return undefined;
  const line = row.message.replace(/\s+/g, ' ').trim();
  return openGraphTags({
    title: [...line].length > longestTitle ? `${[...line].slice(0, longestTitle - 1).join('')}…` : line,
    description: [...line].slice(0, 300).join(''),
    url: `${publicUrl}/image/${id.toLowerCase()}`,
    image: `${publicUrl}/api/chat/v1/images/${id.toLowerCase()}/file`,
    productName: config.productName,
  });
}
