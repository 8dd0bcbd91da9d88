import type { ApiErrorCode } from '@oriel/contracts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { settleInChat } from '../../organizations/credits/chat-cost';
import { settleReservation } from '../../organizations/credits/reservations';
import type { ModelPrice } from '../../platform/config/model-prices';
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
  const isDone = end.status === 'done';
  const settle = async () => {
    // Lock the row before the account, as requests do.
    const [open] = await tx.select({ model: images.model }).from(images).where(isOpen).for('update');
    if (!open) return undefined;
    const priceOf = isDone ? (price: ModelPrice | null) => price?.imageMicroeuro ?? 0 : 0;
    // Another model than that of the request may have drawn it.
    const cost = await settleReservation(tx, id, priceOf, undefined, open);
    return cost ?? 0;
  };
  // The chat is locked before the image, as for its deletion. An image that is not done costs nothing.
  const [of] = isDone
    ? await tx.select({ channelId: images.channelId }).from(images).where(eq(images.id, id))
    : [];
  const booked = await settleInChat(tx, of?.channelId ?? undefined, settle);
  if (booked === undefined) return undefined;
  const [row] = await tx
    .update(images)
    .set({
      status: end.status,
      progress: null,
      ownerNode: null,
      heartbeatAt: null,
      ...(end.status === 'done' ? { ...end.picture, costMicroeuro: booked } : {}),
      ...(end.status === 'failed' && { errorCode: end.errorCode }),
      ...(end.status !== 'done' && {
        expiresAt: sql`least(${images.expiresAt}, ${new Date(now.getTime() + imageRules.failedHours * 3_600_000).toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(images.id, id))
    .returning();
  return row;
}
