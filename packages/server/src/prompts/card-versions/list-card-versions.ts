import {
  type CardVersion,
  cardLimits,
  type HandlerInput,
  type listCardVersions as listCardVersionsRoute,
} from '@oriel/contracts';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeVersion } from './describe-version';
import { openVersions, readVersions } from './find-versions';

export async function listCardVersions(
  { db }: PromptsServices,
  { params }: HandlerInput<typeof listCardVersionsRoute>,
  context: RequestContext,
): Promise<CardVersion[]> {
  const { visible } = await openVersions(db, createViewer(db, context), params.cardId);
  return (await readVersions(db, visible, cardLimits.versionList)).map(describeVersion);
}
