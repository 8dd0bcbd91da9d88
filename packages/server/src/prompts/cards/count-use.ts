import { eq, sql } from 'drizzle-orm';
import { cards } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import type { PromptsServices } from '../prompts-services';
import { createViewer } from './card-viewer';
import { findVisibleCard } from './find-card';

/** Counts that a card was copied, opened in a chat or inserted, by whoever may see it. The card itself stays as it is. */
export async function countUse(
  { db }: PromptsServices,
  cardId: string,
  context: RequestContext,
): Promise<undefined> {
  await findVisibleCard(db, createViewer(db, context), cardId);
  await db
    .update(cards)
    .set({ uses: sql`${cards.uses} + 1`, updatedAt: sql`${cards.updatedAt}` })
    .where(eq(cards.id, cardId));
}
