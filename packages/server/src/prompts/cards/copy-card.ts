import { cardLimits, type PromptCard } from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import { copiedName } from '../../platform/text/copied-name';
import { copyImage, forgetImage } from '../card-images/store-image';
import type { CardViewer } from '../card-viewer';
import type { PromptsServices } from '../prompts-services';
import { describeCard, readLanguage } from './describe-card';
import { type CardRow, findVisibleCard } from './find-card';
import { insertCards } from './insert-cards';

interface CopyInput extends PromptsServices {
  readonly viewer: CardViewer;
  readonly context: RequestContext;
  readonly card: CardRow;
}

/** Copies a card to the named workspace, as a private card of the caller. */
export async function copyCard({ viewer, context, card, ...services }: CopyInput): Promise<PromptCard> {
  const { db, hasAgent } = services;
  const { organization, owner, user, locale } = context;
  const { defaultAgentId } = card;
  const agentStays =
    defaultAgentId !== null && (await hasAgent(db, organization.id, defaultAgentId, user.id));
  const stored = card.imageId === null ? undefined : await copyImage(services, organization.id, card.imageId);
  try {
    const ids = await db.transaction(async tx =>
      insertCards(tx, [
        {
          title: copiedName(card.title, cardLimits.title, locale),
          description: card.description,
          prompt: card.prompt,
          tags: card.tags,
          language: readLanguage(card.language),
          organizationId: organization.id,
          createdBy: user.id,
          applicationId: owner.applicationId,
          visibility: 'PRIVATE',
          defaultAgentId: agentStays ? defaultAgentId : null,
          // If the image's file is gone, use a cover instead of failing.
          picture: stored ? { imageId: stored.id } : { cover: card.cover ?? 0 },
        },
      ]),
    );
    return describeCard(viewer, await findVisibleCard(db, viewer, ids[0] ?? ''));
  } catch (error) {
    if (stored) await forgetImage(services, stored);
    throw error;
  }
}
