import type {
  HandlerInput,
  PromptCard,
  restoreCardVersion as restoreCardVersionRoute,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { cardVersions } from '../../db/schema';
import { notFound } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import { createViewer } from '../cards/card-viewer';
import { describeCard, readLanguage } from '../cards/describe-card';
import { findCardFor, findVisibleCard } from '../cards/find-card';
import { writeChange } from '../cards/write-change';
import type { PromptsServices } from '../prompts-services';

/** Restored as a new version, so that what was there in between stays, too. */
export async function restoreCardVersion(
  { db, hasAgent }: PromptsServices,
  { params }: HandlerInput<typeof restoreCardVersionRoute>,
  context: RequestContext,
): Promise<PromptCard> {
  const viewer = createViewer(db, context);
  const card = await findCardFor(db, viewer, params.cardId, 'edit');
  const [version] = await db
    .select()
    .from(cardVersions)
    .where(and(eq(cardVersions.cardId, card.id), eq(cardVersions.number, params.number)));
  if (!version) throw notFound();
  // The card is what it is to become.
  if (version.number === card.version) return describeCard(viewer, card);
  const { title, description, prompt, tags, cover, imageId, defaultAgentId } = version;
  const agentStays =
    defaultAgentId !== null &&
    card.organizationId !== null &&
    (await hasAgent(db, card.organizationId, defaultAgentId));
  // The check of the table: a version has the one or the other.
  const picture = imageId === null ? { cover: cover ?? 0 } : { imageId };
  await db.transaction(tx =>
    writeChange(
      tx,
      card,
      {
        title,
        description,
        prompt,
        tags,
        picture,
        language: readLanguage(version.language),
        defaultAgentId: agentStays ? defaultAgentId : null,
      },
      { changedBy: context.user.id, origin: { kind: 'restore', number: version.number } },
    ),
  );
  return describeCard(viewer, await findVisibleCard(db, viewer, card.id));
}
