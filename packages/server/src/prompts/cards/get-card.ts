import type { PromptCard } from '@oriel/contracts';
import { notFound } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import type { PromptsServices } from '../prompts-services';
import { createViewer } from './card-viewer';
import { describeCard } from './describe-card';
import { findVisibleCard } from './find-card';

export async function getCard(
  { db }: PromptsServices,
  cardId: string,
  space: string | undefined,
  context: RequestContext,
): Promise<PromptCard> {
  const viewer = createViewer(db, context);
  const card = await findVisibleCard(db, viewer, cardId);
  const isShared = card.visibility === 'PUBLIC' || card.visibility === 'CURATED';
  // What belongs to one workspace is not found in another, though the viewer may see both.
  if (space && !isShared && card.organizationId !== space) throw notFound();
  return describeCard(viewer, card);
}
