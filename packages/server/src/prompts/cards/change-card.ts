import { isDeepStrictEqual } from 'node:util';
import { type CardChange, normalizeTags, normalizeText, type PromptCard } from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import { writeAuditEntry } from '../../identity/audit/write-audit-entry';
import type { Transaction } from '../../platform/db/database';
import { conflict, forbidden } from '../../platform/errors/errors';
import { withStoredImage } from '../card-images/with-stored-image';
import type { CardViewer } from '../card-viewer';
import type { PromptsServices } from '../prompts-services';
import { type Audience, audienceOf, checkTeams, isSameAudience } from './audience';
import { mayShowAs } from './card-rights';
import { checkAgent, checkCard } from './check-card';
import { describeCard, readVisibility } from './describe-card';
import { type CardRow, findVisibleCard } from './find-card';
import { writeChange } from './write-change';

interface ChangeInput extends PromptsServices {
  readonly viewer: CardViewer;
  readonly context: RequestContext;
  readonly card: CardRow;
}

/** Changes a card and stores its new version; saving an unchanged form does nothing. */
export async function changeCard(
  { viewer, context, card, ...services }: ChangeInput,
  { image, cover, version, ...change }: CardChange,
): Promise<PromptCard> {
  if (version !== undefined && version !== card.version)
    throw conflict('conflict', 'The card has changed since');
  const audience = audienceOf(change, card);
  const isShownToOthers = !isSameAudience(audience, card);
  if (isShownToOthers && !(await mayShowAs(viewer, card.organizationId, readVisibility(audience.visibility))))
    throw forbidden();
  await checkTeams(services.db, viewer, card.organizationId, audience, card.teamIds);
  const converted = await checkCard({ ...change, image, cover }, card);
  const { defaultAgentId } = change;
  const isChosenNow = defaultAgentId !== card.defaultAgentId;
  await checkAgent(services, card.organizationId, defaultAgentId, isChosenNow ? context.user.id : undefined);
  if (!converted && !isShownToOthers && changesNothing(card, { ...change, cover }))
    return describeCard(viewer, card);
  await withStoredImage(services, card.organizationId, converted, async (tx, imageId) => {
    const picture = imageId !== undefined ? { imageId } : cover !== undefined ? { cover } : undefined;
    const isOwn = viewer.applicationId === undefined;
    const { visibility: _, teamIds: __, ...fields } = change;
    const written = {
      ...fields,
      ...(isShownToOthers && { audience }),
      picture,
      ...(isOwn && { applicationId: null }),
    };
    await writeChange(tx, card, written, { changedBy: context.user.id });
    await logPublication(tx, context, { ...card, title: change.title ?? card.title }, audience.visibility);
  });
  return describeCard(viewer, await findVisibleCard(services.db, viewer, card.id));
}

/**
 * Logs that a card of a workspace became public or is no longer public.
 * @param shown - the new visibility
 */
export async function logPublication(
  tx: Transaction,
  context: RequestContext,
  { id, title, visibility, organizationId }: Pick<CardRow, 'id' | 'title' | 'visibility' | 'organizationId'>,
  shown: Audience['visibility'],
): Promise<void> {
  const isPublic = shown === 'PUBLIC';
  if (organizationId === null || (visibility === 'PUBLIC') === isPublic) return;
  const kind = isPublic ? 'card-shared' : 'card-unshared';
  await writeAuditEntry(tx, context, { kind, organizationId, target: { id, name: title } });
}

/** An unchanged form does not create a version. */
function changesNothing(card: CardRow, change: CardChange): boolean {
  const { tags, title, description, prompt, ...rest } = change;
  const texts = { title, description, prompt };
  const isSame = (name: keyof typeof texts) =>
    texts[name] === undefined || normalizeText(texts[name]) === card[name];
  return (
    (['title', 'description', 'prompt'] as const).every(isSame) &&
    (tags === undefined || isDeepStrictEqual(normalizeTags(tags), card.tags)) &&
    (['language', 'defaultAgentId', 'cover'] as const).every(
      name => rest[name] === undefined || rest[name] === card[name],
    )
  );
}
