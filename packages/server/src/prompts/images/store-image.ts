import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { cardImages } from '../../db/schema';
import type { Files } from '../../files/files';
import type { ConvertedImage } from './convert-image';

/** Where a picture is kept; its row is written in the transaction of the card that shows it. */
export interface StoredImage {
  readonly key: string;
  readonly thumbnailKey: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Stores the files of a picture under names that say nothing of it. */
export async function storeImage(files: Files, converted: ConvertedImage): Promise<StoredImage> {
  const name = randomUUID();
  const [key, thumbnailKey] = [`cards/${name}.webp`, `cards/${name}-thumbnail.webp`];
  try {
    await Promise.all([
      files.put(key, converted.image, 'image/webp'),
      files.put(thumbnailKey, converted.thumbnail, 'image/webp'),
    ]);
  } catch (error) {
    await forgetImage(files, { key, thumbnailKey });
    throw error;
  }
  const { width, height, image } = converted;
  return { key, thumbnailKey, width, height, bytes: image.byteLength };
}

/** Takes back what no row names, such as after a transaction that failed. What cannot be deleted is left. */
export async function forgetImage(
  files: Files,
  { key, thumbnailKey }: Pick<StoredImage, 'key' | 'thumbnailKey'>,
): Promise<void> {
  await Promise.allSettled([files.delete(key), files.delete(thumbnailKey)]);
}

/** The picture of a card for one of another workspace: files of its own, so that neither depends on the other. */
export async function copyImage(
  db: Queryable,
  files: Files,
  imageId: string,
): Promise<StoredImage | undefined> {
  const [image] = await db.select().from(cardImages).where(eq(cardImages.id, imageId));
  if (!image) return undefined;
  const [bytes, thumbnail] = await Promise.all([files.get(image.key), files.get(image.thumbnailKey)]);
  if (!bytes || !thumbnail) return undefined;
  return storeImage(files, { image: bytes, thumbnail, width: image.width, height: image.height });
}

export async function addImageRow(
  db: Queryable,
  organizationId: string | null,
  stored: StoredImage,
): Promise<string> {
  const [row] = await db
    .insert(cardImages)
    .values({ organizationId, ...stored })
    .returning({ id: cardImages.id });
  if (!row) throw new Error('The picture has no row');
  return row.id;
}
