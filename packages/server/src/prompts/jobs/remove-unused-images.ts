import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { cardImages, cards, cardVersions } from '../../db/schema';
import { forgetImage } from '../images/store-image';
import type { PromptsServices } from '../prompts-services';

/** Time in which a card may be on its way to its picture. */
const grace = sql`now() - interval '1 hour'`;

/** Removes pictures that no card and no version of one shows any more, first the rows, then the files. */
export async function removeUnusedImages({
  db,
  files,
}: Pick<PromptsServices, 'db' | 'files'>): Promise<void> {
  const shown = db.select({ id: cards.id }).from(cards).where(eq(cards.imageId, cardImages.id));
  const wasShown = db
    .select({ id: cardVersions.cardId })
    .from(cardVersions)
    .where(eq(cardVersions.imageId, cardImages.id));
  const gone = await db
    .delete(cardImages)
    .where(and(lt(cardImages.createdAt, grace), notExists(shown), notExists(wasShown)))
    .returning();
  for (const image of gone) await forgetImage(files, image);
}
