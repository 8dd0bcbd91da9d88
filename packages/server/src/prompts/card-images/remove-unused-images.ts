import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { cardImages, cards, cardVersions, deletedCards } from '../../platform/db/schema';
import type { PromptsServices } from '../prompts-services';
import { deleteImage } from './store-image';

/** Time in which a card must use its image. */
const grace = sql`now() - interval '1 hour'`;

/**
 * Removes images that no card, no version of one and no card in the bin shows any more, and files left by failed uploads. Such an
 * image is never shown again, because it can only be found through its cards.
 */
export async function removeUnusedImages({
  db,
  files,
}: Pick<PromptsServices, 'db' | 'files'>): Promise<void> {
  const shown = db.select({ id: cards.id }).from(cards).where(eq(cards.imageId, cardImages.id));
  const wasShown = db
    .select({ id: cardVersions.cardId })
    .from(cardVersions)
    .where(eq(cardVersions.imageId, cardImages.id));
  const mayComeBack = db
    .select({ id: deletedCards.cardId })
    .from(deletedCards)
    .where(sql`${deletedCards.imageIds} @> ARRAY[${cardImages.id}]`);
  const unused = await db
    .select()
    .from(cardImages)
    .where(
      and(lt(cardImages.createdAt, grace), notExists(shown), notExists(wasShown), notExists(mayComeBack)),
    );
  for (const image of unused) await deleteImage({ db, files }, image);
}
