import { cardLimits, type Locale, type PromptCard } from '@oriel/contracts';
import type { RequestContext } from '../../http/request-context';
import { copyImage, forgetImage } from '../images/store-image';
import type { PromptsServices } from '../prompts-services';
import { createViewer } from './card-viewer';
import { describeCard, readLanguage } from './describe-card';
import { findCardFor, findVisibleCard } from './find-card';
import { insertCards } from './insert-cards';

/** A card of the caller's own in the workspace that is named, for nobody else to see until he says so. */
export async function copyCard(
  services: PromptsServices,
  cardId: string,
  context: RequestContext,
): Promise<PromptCard> {
  const { db, hasAgent } = services;
  const { organization, user, locale } = context;
  const viewer = createViewer(db, context);
  const card = await findCardFor(db, viewer, cardId, 'duplicate');
  const { defaultAgentId } = card;
  const agentStays = defaultAgentId !== null && (await hasAgent(db, organization.id, defaultAgentId));
  const stored = card.imageId === null ? undefined : await copyImage(services, organization.id, card.imageId);
  try {
    const ids = await db.transaction(async tx =>
      insertCards(tx, [
        {
          title: copiedTitle(card.title, locale),
          description: card.description,
          prompt: card.prompt,
          tags: card.tags,
          language: readLanguage(card.language),
          organizationId: organization.id,
          createdBy: user.id,
          visibility: 'PRIVATE',
          defaultAgentId: agentStays ? defaultAgentId : null,
          // A picture whose file is gone is replaced by a cover, rather than that the copy fails.
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

/** The title with what says that it is a copy, cut so that both fit. */
export function copiedTitle(title: string, locale: Locale): string {
  const mark = locale === 'de' ? ' (Kopie)' : ' (Copy)';
  const room = cardLimits.title - mark.length;
  return `${[...title].slice(0, room).join('').trimEnd()}${mark}`;
}
