import type { HandlerInput, removeCardFromList as removeCardFromListRoute } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { listCards } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { findListFor } from './find-list';

/** A card that is not on it is off it already. */
export async function removeCardFromList(
  { db }: PromptsServices,
  { params }: HandlerInput<typeof removeCardFromListRoute>,
  context: RequestContext,
): Promise<undefined> {
  await db.transaction(async tx => {
    const list = await findListFor(tx, createViewer(tx, context), params.listId, 'edit');
    await tx.delete(listCards).where(and(eq(listCards.listId, list.id), eq(listCards.cardId, params.cardId)));
  });
}
