import type { addCardToList as addCardToListRoute, HandlerInput } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { cards, listCards } from '../../db/schema';
import { notFound } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import { maySee } from '../cards/policy';
import type { PromptsServices } from '../prompts-services';
import { findListFor } from './find-list';
import { requireListPlan } from './list-policy';

/** Of another workspace a card is not put on a list, nor of any on one of the product; curated ones on every list. */
export async function addCardToList(
  { db }: PromptsServices,
  { params }: HandlerInput<typeof addCardToListRoute>,
  context: RequestContext,
): Promise<undefined> {
  await db.transaction(async tx => {
    const viewer = createViewer(tx, context);
    const list = await findListFor(tx, viewer, params.listId, 'edit');
    requireListPlan(await viewer.access(list.organizationId));
    const [card] = await tx.select().from(cards).where(eq(cards.id, params.cardId)).for('key share');
    const belongs = card && (card.visibility === 'CURATED' || card.organizationId === list.organizationId);
    if (!belongs || !(await maySee(viewer, card))) throw notFound();
    await tx.insert(listCards).values({ listId: list.id, cardId: card.id }).onConflictDoNothing();
  });
}
