import type {
  CardVersionDetail,
  getCardVersion as getCardVersionRoute,
  HandlerInput,
} from '@oriel/contracts';
import { and, eq, lt } from 'drizzle-orm';
import { cardVersions } from '../../db/schema';
import { notFound } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeVersionDetail } from './describe-version';
import { openVersions, readVersions } from './find-versions';

export async function getCardVersion(
  { db }: PromptsServices,
  { params, query }: HandlerInput<typeof getCardVersionRoute>,
  context: RequestContext,
): Promise<CardVersionDetail> {
  const { visible } = await openVersions(db, createViewer(db, context), params.cardId);
  const [row] = await readVersions(db, and(visible, eq(cardVersions.number, params.number)), 1);
  const other =
    query.against === undefined
      ? lt(cardVersions.number, params.number)
      : eq(cardVersions.number, query.against);
  const [before] = await readVersions(db, and(visible, other), 1);
  if (!row || (query.against !== undefined && !before)) throw notFound();
  return describeVersionDetail(row, before);
}
