import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { cardImages, cards } from '../../platform/db/schema';
import type { PromptsServices } from '../prompts-services';
import type { ConvertedImage } from './convert-image';

/** The stored files of an image. */
export type StoredImage = typeof cardImages.$inferSelect;

/**
 * Stores an image under random names: its row comes first, in a separate statement, so that whatever happens later the job that
 * removes unused images finds its files.
 */
export async function storeImage(
  { db, files }: Pick<PromptsServices, 'db' | 'files'>,
  organizationId: string | null,
  { image, thumbnail, width, height }: ConvertedImage,
): Promise<StoredImage> {
  const name = randomUUID();
  const [key, thumbnailKey] = [`cards/${name}.webp`, `cards/${name}-thumbnail.webp`];
  const [row] = await db
    .insert(cardImages)
    .values({ organizationId, key, thumbnailKey, width, height, bytes: image.byteLength })
    .returning();
  if (!row) throw new Error('The picture has no row');
  const puts = await Promise.allSettled([
    files.put(key, image, 'image/webp'),
    files.put(thumbnailKey, thumbnail, 'image/webp'),
  ]);
  const failed = puts.find(put => put.status === 'rejected');
  if (failed) {
    await forgetImage({ db, files }, row);
    throw failed.reason;
  }
  return row;
}

/**
 * Removes an image whose upload failed, unless a card uses it: a transaction whose commit was not confirmed may have succeeded.
 * Files that cannot be deleted now are left to the job, which retries.
 */
export async function forgetImage(
  services: Pick<PromptsServices, 'db' | 'files'>,
  image: StoredImage,
): Promise<void> {
  try {
    const shown = await services.db.$count(cards, eq(cards.imageId, image.id));
    if (shown === 0) await deleteImage(services, image);
  } catch {
    // The caller reports the original error, not this one.
  }
}

/** Delete the files first: the row is the only record of them. */
export async function deleteImage(
  { db, files }: Pick<PromptsServices, 'db' | 'files'>,
  { id, key, thumbnailKey }: StoredImage,
): Promise<void> {
  await Promise.all([files.delete(key), files.delete(thumbnailKey)]);
  await db.delete(cardImages).where(eq(cardImages.id, id));
}

/** Copies the image of a card for one in another workspace, with its own files, so that neither depends on the other. */
export async function copyImage(
  services: Pick<PromptsServices, 'db' | 'files'>,
  organizationId: string,
  imageId: string,
): Promise<StoredImage | undefined> {
  const { db, files } = services;
  const [image] = await db.select().from(cardImages).where(eq(cardImages.id, imageId));
  if (!image) return undefined;
  const [bytes, thumbnail] = await Promise.all([files.get(image.key), files.get(image.thumbnailKey)]);
  if (!bytes || !thumbnail) return undefined;
  const { width, height } = image;
  return storeImage(services, organizationId, { image: bytes, thumbnail, width, height });
}
