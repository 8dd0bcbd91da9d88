import { and, asc, eq, gt, inArray, isNull, lt, lte, not, or, type SQL } from 'drizzle-orm';
import { settleReservation } from '../../organizations/credits/reservations';
import type { Database, Transaction } from '../../platform/db/database';
import { imageReferences, images } from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';
import type { AiServices } from '../ai-services';
import type { ImageRow } from './describe-image';
import { imageRules } from './image-limits';

type ImageServices = Pick<AiServices, 'db' | 'files' | 'now'>;

const hour = 3_600_000;
const pageSize = 100;

/** Images that have expired, whose deletion can no longer be undone, or that have no owner any more. */
const isOver = (now: Date): SQL | undefined =>
  or(
    lte(images.expiresAt, now),
    lt(images.binnedAt, new Date(now.getTime() - imageRules.undoHours * hour)),
    isNull(images.ownerId),
    isNull(images.organizationId),
  );

/** Deletes the images that nobody may see any more, with their files. Failed deletions are retried. */
export async function removeImages({ db, files, now }: ImageServices): Promise<void> {
  let last: string | undefined;
  for (;;) {
    const page: ImageRow[] = await db
      .select()
      .from(images)
      .where(and(isOver(now()), last === undefined ? undefined : gt(images.id, last)))
      .orderBy(asc(images.id))
      .limit(pageSize);
    for (const row of page) await removeImage({ db, files }, row, now());
    last = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}

/** Delete the files first: the row is the only record of them. */
async function removeImage(
  { db, files }: { readonly db: Database; readonly files: Files },
  row: ImageRow,
  now: Date,
): Promise<void> {
  // From here on it cannot be drawn or restored.
  const isStill = await db.transaction(async tx => {
    const [locked] = await tx
      .select({ status: images.status })
      .from(images)
      .where(and(eq(images.id, row.id), isOver(now)))
      .for('update');
    if (!locked) return false;
    await cancelOpen(tx, eq(images.id, row.id));
    await tx.update(images).set({ ownerId: null }).where(eq(images.id, row.id));
    return true;
  });
  if (!isStill) return;
  try {
    await Promise.all([files.delete(row.key), files.delete(row.thumbnailKey)]);
    await db.delete(images).where(eq(images.id, row.id));
  } catch {
    // The next run of the job retries it.
  }
}

/** Cancels running images without a charge. @returns the ids, for `imageCancelled` after the commit */
export async function cancelOpen(tx: Transaction, where: SQL | undefined): Promise<string[]> {
  const open = await tx
    .update(images)
    .set({ status: 'cancelled', progress: null, ownerNode: null })
    .where(and(where, inArray(images.status, ['waiting', 'drawing'])))
    .returning({ id: images.id });
  for (const { id } of open) await settleReservation(tx, id, 0);
  return open.map(({ id }) => id);
}

/** Deletes reference images that are a day old or without an owner, unless a running image uses them. */
export async function removeReferences({ db, files, now }: ImageServices): Promise<void> {
  const running = await db
    .select({ ids: images.referenceIds })
    .from(images)
    .where(inArray(images.status, ['waiting', 'drawing']));
  const used = running.flatMap(({ ids }) => ids);
  const old = await db
    .select()
    .from(imageReferences)
    .where(
      and(
        or(
          lt(imageReferences.createdAt, new Date(now().getTime() - imageRules.referenceHours * hour)),
          isNull(imageReferences.ownerId),
          isNull(imageReferences.organizationId),
        ),
        used.length > 0 ? not(inArray(imageReferences.id, used)) : undefined,
      ),
    )
    .limit(1_000);
  for (const { id, key } of old) {
    try {
      await files.delete(key);
      await db.delete(imageReferences).where(eq(imageReferences.id, id));
    } catch {
      // The next run of the job retries it.
    }
  }
}
