import type { HandlerInput, listCardVersions as listCardVersionsRoute, RouteOutput } from '@oriel/contracts';
import { cardVersions } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeVersion } from './describe-version';
import { openVersions, readVersions } from './find-versions';

export async function listCardVersions(
  { db }: PromptsServices,
  { params, query }: HandlerInput<typeof listCardVersionsRoute>,
  context: RequestContext,
): Promise<RouteOutput<typeof listCardVersionsRoute>> {
  const { visible } = await openVersions(db, createViewer(db, context), params.cardId);
  const rows = await readVersions(db, visible, query.pageSize, (query.page - 1) * query.pageSize);
  return { results: rows.map(describeVersion), totalCount: await db.$count(cardVersions, visible) };
}
