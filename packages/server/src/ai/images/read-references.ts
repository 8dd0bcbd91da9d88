import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { imageReferences, images } from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';
import type { ReferencePicture } from '../image-providers/image-provider';
import { writeReference } from './convert-reference';

/** The bytes of a request's reference images; `undefined` if one is gone. */
export async function readReferences(
  { db, files }: { readonly db: Database; readonly files: Files },
  ids: readonly string[],
): Promise<readonly ReferencePicture[] | undefined> {
  const found: ReferencePicture[] = [];
  for (const id of ids) {
    const [uploaded] = await db.select().from(imageReferences).where(eq(imageReferences.id, id));
    const [drawn] = uploaded ? [] : await db.select().from(images).where(eq(images.id, id));
    const key = uploaded?.key ?? drawn?.key;
    const bytes = key === undefined ? undefined : await files.get(key);
    if (!bytes) return undefined;
    found.push({ mimeType: 'image/png', data: uploaded ? bytes : (await writeReference(bytes)).data });
  }
  return found;
}
