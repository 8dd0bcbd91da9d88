import type { CardList, HandlerInput, updateCardList as updateCardListRoute } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { lists } from '../../db/schema';
import { invalidPayload, notFound } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import { readVisibility } from '../cards/describe-card';
import type { PromptsServices } from '../prompts-services';
import { describeList } from './describe-list';
import { findListFor } from './find-list';
import { requireListPlan, requireListVisibility } from './list-policy';

export async function updateCardList(
  { db }: PromptsServices,
  { params, body }: HandlerInput<typeof updateCardListRoute>,
  context: RequestContext,
): Promise<CardList> {
  return db.transaction(async tx => {
    const viewer = createViewer(tx, context);
    const list = await findListFor(tx, viewer, params.listId, 'edit');
    const access = await viewer.access(list.organizationId);
    requireListPlan(access);
    const before = readVisibility(list.visibility);
    const asked =
      body.personal === undefined
        ? before
        : body.personal
          ? 'PRIVATE'
          : before === 'PRIVATE'
            ? 'ORG'
            : before;
    const visibility = body.visibility ?? asked;
    if (visibility !== before) {
      // What is the product's lies in no workspace that could take it.
      if (list.organizationId === null)
        throw invalidPayload([
          { path: 'body.visibility', code: 'invalid', message: 'A list of the product stays curated' },
        ]);
      await requireListVisibility(viewer, access, visibility);
    }
    const [row] = await tx
      .update(lists)
      .set({
        ...(body.name !== undefined && { name: body.name }),
        ...(body.category !== undefined && { category: body.category }),
        visibility,
        ...(visibility === 'CURATED' && { organizationId: null }),
      })
      .where(eq(lists.id, list.id))
      .returning();
    if (!row) throw notFound();
    return describeList(tx, viewer, row);
  });
}
