import { eq } from 'drizzle-orm';
import { cards } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import type { PromptsServices } from '../prompts-services';
import { createViewer } from './card-viewer';
import { findCardFor } from './find-card';

/** Its pictures go with the job that finds those nobody shows any more. */
export async function removeCard(
  { db }: PromptsServices,
  cardId: string,
  context: RequestContext,
): Promise<undefined> {
  await findCardFor(db, createViewer(db, context), cardId, 'delete');
  await db.delete(cards).where(eq(cards.id, cardId));
}
