import type { CardList, HandlerInput, listCardLists as listCardListsRoute } from '@oriel/contracts';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { lists } from '../../db/schema';
import { notFound, unauthorized } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeLists } from './describe-list';

/** Lists in one answer. */
const most = 500;

export async function listCardLists(
  { db }: PromptsServices,
  { query }: HandlerInput<typeof listCardListsRoute>,
  context: RequestContext,
): Promise<CardList[]> {
  const viewer = createViewer(db, context);
  if (query.space && viewer.userId === undefined) throw unauthorized();
  const access = query.space ? await viewer.access(query.space) : undefined;
  if (query.space && !access?.permissions.has('viewOrganizationPromptLists')) throw notFound();
  const visible = access
    ? and(
        eq(lists.organizationId, access.id),
        or(ne(lists.visibility, 'PRIVATE'), sql`${lists.createdBy} = ${viewer.userId}`),
      )
    : and(isNull(lists.organizationId), eq(lists.visibility, 'CURATED'));
  const rows = await db
    .select()
    .from(lists)
    .where(visible)
    .orderBy(sql`${lists.category} NULLS FIRST`, sql`lower(${lists.name})`, asc(lists.id))
    .limit(most);
  return describeLists(db, viewer, rows);
}
