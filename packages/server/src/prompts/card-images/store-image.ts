import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { cardImages, cards } from '../../platform/db/schema';
import type { PromptsServices } from '../prompts-services';
import type { ConvertedImage } from './convert-image';

/** Where a picture is kept. */
export type StoredImage = typeof cardImages.$inferSelect;

/**
 * Stores a picture under names that say nothing of it: its row first and by itself, so that whatever happens on the way the
 * job that removes pictures nobody shows finds its files.
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
 * Takes back a picture that came to nothing, unless a card shows it all the same: of a transaction whose end was not heard
 * nobody knows. What cannot be deleted now is left to the job, which tries again.
 */
export async function forgetImage(
  services: Pick<PromptsServices, 'db' | 'files'>,
  image: StoredImage,
): Promise<void> {
  try {
    const shown = await services.db.$count(cards, eq(cards.imageId, image.id));
    if (shown === 0) await deleteImage(services, image);
  } catch {
    // Why it came to nothing is told, not this.
  }
}

/** The files first: as long as the row is there somebody knows of them. */
export async function deleteImage(
  { db, files }: Pick<PromptsServices, 'db' | 'files'>,
  { id, key, thumbnailKey }: StoredImage,
): Promise<void> {
  await Promise.all([files.delete(key), files.delete(thumbnailKey)]);
  await db.delete(cardImages).where(eq(cardImages.id, id));
}

/** The picture of a card for one of another workspace: files of its own, so that neither depends on the other. */
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
