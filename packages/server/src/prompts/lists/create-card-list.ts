import type { CardList, createCardList as createCardListRoute, HandlerInput } from '@oriel/contracts';
import { lists } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeList } from './describe-list';
import { requireListPlan, requireListVisibility } from './list-policy';

export async function createCardList(
  { db }: PromptsServices,
  { body }: HandlerInput<typeof createCardListRoute>,
  context: RequestContext,
): Promise<CardList> {
  const viewer = createViewer(db, context);
  const { organization } = context;
  const visibility = body.visibility ?? (body.personal ? 'PRIVATE' : 'ORG');
  await requireListVisibility(viewer, organization, visibility);
  const isOfProduct = visibility === 'CURATED';
  if (!isOfProduct) requireListPlan(organization);
  const [row] = await db
    .insert(lists)
    .values({
      organizationId: isOfProduct ? null : organization.id,
      createdBy: context.user.id,
      name: body.name,
      category: body.category ?? null,
      visibility,
    })
    .returning();
  if (!row) throw new Error('The list was not stored');
  return describeList(db, viewer, row);
}
