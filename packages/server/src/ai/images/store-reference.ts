import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ImageReference } from '@oriel/contracts';
import { eq, sql } from 'drizzle-orm';
import { columnsOfOwner, type Owner, ownedBy } from '../../http/caller/owner';
import type { Database } from '../../platform/db/database';
import { imageReferences, organizations } from '../../platform/db/schema';
import { HttpError } from '../../platform/errors/http-error';
import type { Files } from '../../platform/files/files';
import { storageLimit, usedStorage } from '../files/store-file';
import { convertReference } from './convert-reference';
import { imageRules } from './image-limits';

interface Place {
  readonly owner: Owner;
  /** Maximum bytes of the workspace's files. */
  readonly quota: number;
}

/** Stores a reference image; the row comes first, so that the job finds whatever is left. @throws 413, 415, 422, 429, 503 */
export async function storeReference(
  { db, files }: { readonly db: Database; readonly files: Files },
  path: string,
  { owner, quota }: Place,
): Promise<ImageReference> {
  const { data, width, height } = await convertReference(await readFile(path));
  const id = randomUUID();
  const key = `image-references/${id}.png`;
  const { organizationId } = owner;
  const values = { id, ...columnsOfOwner(owner), key, mimeType: 'image/png', width, height };
  await db.transaction(async tx => {
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for('no key update');
    if ((await tx.$count(imageReferences, ownedBy(imageReferences, owner))) >= imageRules.references)
      throw new HttpError(429, 'image_limit_reached', 'Too many reference pictures are kept', {
        details: { max: imageRules.references },
        retryAfter: 3_600,
      });
    const used = await usedStorage(tx, organizationId);
    const max = await storageLimit(tx, organizationId, quota);
    if (used + data.byteLength > max)
      throw new HttpError(413, 'image_storage_full', 'The workspace has no room for the picture', {
        details: { used, max },
      });
    await tx.insert(imageReferences).values({ ...values, fileSize: data.byteLength });
  });
  await files.put(key, data, 'image/png');
  await db.update(imageReferences).set({ readAt: sql`now()` }).where(eq(imageReferences.id, id));
  return { id, mimeType: 'image/png', fileSize: data.byteLength, width, height };
}
