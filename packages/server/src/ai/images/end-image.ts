import type { ApiErrorCode } from '@oriel/contracts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { settleReservation } from '../../organizations/credits/reservations';
import type { Transaction } from '../../platform/db/database';
import { images } from '../../platform/db/schema';
import type { ImageRow } from './describe-image';
import { imageRules } from './image-limits';
import type { StoredPicture } from './store-picture';

/** Result of drawing an image. */
export type ImageEnd =
  | { readonly status: 'done'; readonly picture: StoredPicture }
  | { readonly status: 'failed'; readonly errorCode: ApiErrorCode }
  | { readonly status: 'cancelled' };

/**
 * Ends an image once, even if several processes try: the update of the status decides. It is charged in the same transaction, at
 * the price of its request, and only if the image is done.
 *
 * @param writer the process that has drawn it; undefined: any process may end it
 * @returns the row; `undefined` if it has already ended, or another process draws it
 */
export async function endImage(
  tx: Transaction,
  id: string,
  writer: string | undefined,
  end: ImageEnd,
  now: Date,
): Promise<ImageRow | undefined> {
  const isOpen = and(
    eq(images.id, id),
    writer === undefined
      ? inArray(images.status, ['waiting', 'drawing'])
      : and(eq(images.status, 'drawing'), eq(images.ownerNode, writer)),
    // An image whose person is gone ends without a charge.
    end.status === 'done' ? and(isNotNull(images.ownerId), isNotNull(images.organizationId)) : undefined,
  );
  // Lock the row before the account, as requests do.
  const [open] = await tx.select({ id: images.id }).from(images).where(isOpen).for('update');
  if (!open) return undefined;
  const booked = await settleReservation(
    tx,
    id,
    end.status === 'done' ? price => price?.imageMicroeuro ?? 0 : 0,
  );
  const [row] = await tx
    .update(images)
    .set({
      status: end.status,
      progress: null,
      ownerNode: null,
      heartbeatAt: null,
      ...(end.status === 'done' ? { ...end.picture, costMicroeuro: booked ?? 0 } : {}),
      ...(end.status === 'failed' && { errorCode: end.errorCode }),
      ...(end.status !== 'done' && {
        expiresAt: sql`least(${images.expiresAt}, ${new Date(now.getTime() + imageRules.failedHours * 3_600_000).toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(images.id, id))
    .returning();
  return row;
}
