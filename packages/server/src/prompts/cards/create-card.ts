import type { CardForm, PromptCard } from '@oriel/contracts';
import { forbidden } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { withStoredImage } from '../images/with-stored-image';
import type { PromptsServices } from '../prompts-services';
import { createViewer } from './card-viewer';
import { checkAgent, checkCard } from './check-card';
import { describeCard } from './describe-card';
import { findVisibleCard } from './find-card';
import { insertCards } from './insert-cards';
import { mayShowAs } from './policy';

export async function createCard(
  services: PromptsServices,
  { image, cover, space: _, ...form }: CardForm,
  context: RequestContext,
): Promise<PromptCard> {
  const { organization, user } = context;
  const viewer = createViewer(services.db, context);
  if (!(await mayShowAs(viewer, organization.id, form.visibility))) throw forbidden();
  const converted = await checkCard({ ...form, image, cover }, true);
  await checkAgent(services, organization.id, form.defaultAgentId);
  const ids = await withStoredImage(services, organization.id, converted, (tx, imageId) =>
    insertCards(tx, [
      {
        ...form,
        organizationId: organization.id,
        createdBy: user.id,
        // The check has seen to it that one of them is there.
        picture: imageId === undefined ? { cover: cover ?? 0 } : { imageId },
      },
    ]),
  );
  return describeCard(viewer, await findVisibleCard(services.db, viewer, ids[0] ?? ''));
}
