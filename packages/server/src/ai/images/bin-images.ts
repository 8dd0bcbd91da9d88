import { inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { images } from '../../platform/db/schema';
import { type AiServices, imageCancelled } from '../ai-services';
import type { ImageRow } from './describe-image';
import { endImage } from './end-image';
import { publishImageChanges } from './publish-image-change';

/** Deletes images so that it can be undone. Running ones are cancelled, and links end. */
export async function binImages(
  { db, bus, now }: Pick<AiServices, 'bus' | 'now'> & { readonly db: Database },
  where: SQL | undefined,
): Promise<readonly ImageRow[]> {
  const { rows, cancelled } = await db.transaction(async tx => {
    const found = await tx
      .select({ id: images.id })
      .from(images)
      .where(where)
      .orderBy(images.id)
      .for('update');
    const cancelled: string[] = [];
    for (const { id } of found)
      if (await endImage(tx, id, undefined, { status: 'cancelled' }, now())) cancelled.push(id);
    const ids = found.map(({ id }) => id);
    const rows =
      ids.length === 0
        ? []
        : await tx
            .update(images)
            .set({ binnedAt: now(), sharedAt: null })
            .where(inArray(images.id, ids))
            .returning();
    return { rows, cancelled };
  });
  for (const id of cancelled) await bus.publish(imageCancelled, id);
  await publishImageChanges({ bus }, rows);
  return rows;
}
