import type { deleteCardList as deleteCardListRoute, HandlerInput } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { lists } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { findListFor } from './find-list';

export async function deleteCardList(
  { db }: PromptsServices,
  { params }: HandlerInput<typeof deleteCardListRoute>,
  context: RequestContext,
): Promise<undefined> {
  await db.transaction(async tx => {
    const list = await findListFor(tx, createViewer(tx, context), params.listId, 'delete');
    await tx.delete(lists).where(eq(lists.id, list.id));
  });
}
