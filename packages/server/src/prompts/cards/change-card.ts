import type { CardChange, PromptCard } from '@oriel/contracts';
import { conflict, forbidden } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { withStoredImage } from '../images/with-stored-image';
import type { PromptsServices } from '../prompts-services';
import { createViewer } from './card-viewer';
import { checkAgent, checkCard } from './check-card';
import { describeCard, readVisibility } from './describe-card';
import { findCardFor, findVisibleCard } from './find-card';
import { mayShowAs } from './policy';
import { writeChange } from './write-change';

export async function changeCard(
  services: PromptsServices,
  cardId: string,
  { image, cover, version, ...change }: CardChange,
  context: RequestContext,
): Promise<PromptCard> {
  const { db } = services;
  const viewer = createViewer(db, context);
  const card = await findCardFor(db, viewer, cardId, 'edit');
  if (version !== undefined && version !== card.version)
    throw conflict('conflict', 'The card has changed since');
  const shown = change.visibility ?? readVisibility(card.visibility);
  if (shown !== card.visibility && !(await mayShowAs(viewer, card.organizationId, shown))) throw forbidden();
  const converted = await checkCard({ ...change, image, cover }, false);
  await checkAgent(services, card.organizationId, change.defaultAgentId);
  await withStoredImage(services, card.organizationId, converted, (tx, imageId) => {
    const picture = imageId !== undefined ? { imageId } : cover !== undefined ? { cover } : undefined;
    return writeChange(tx, card, { ...change, picture }, { changedBy: context.user.id });
  });
  return describeCard(viewer, await findVisibleCard(db, viewer, cardId));
}
