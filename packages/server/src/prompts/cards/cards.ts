import {
  addFavorite,
  countCardUse,
  createCard,
  deleteCard,
  duplicateCard,
  getCard,
  getCardImage,
  getCardThumbnail,
  listCardTeams,
  removeFavorite,
  updateCard,
  updateCardById,
} from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { cardFavorites, cardImages, cardLastUses, cards } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import { renderCover } from '../card-images/render-cover';
import { withStoredImage } from '../card-images/with-stored-image';
import type { CardViewer } from '../card-viewer';
import { libraryOperations, type PromptsServices } from '../prompts-services';
import { audienceOf, checkTeams, findTeams } from './audience';
import { binCards } from './bin-cards';
import { mayShowAs } from './card-rights';
import { changeCard, logPublication } from './change-card';
import { checkAgent, checkCard } from './check-card';
import { copyCard } from './copy-card';
import { describeCard } from './describe-card';
import { type CardRow, findVisibleCard, loadCard } from './find-card';
import { insertCards } from './insert-cards';

const { operation } = libraryOperations({ card: loadCard });

export const cardOperations = [
  operation(createCard, async ({ body, context, ...services }) => {
    const { organization, owner, user } = context;
    const { db, viewer } = services;
    const { image, cover, space: _, ...form } = body;
    if (!(await mayShowAs(viewer, organization.id, form.visibility))) throw forbidden();
    const audience = audienceOf(form);
    await checkTeams(db, viewer, organization.id, audience);
    const converted = await checkCard({ ...form, image, cover }, undefined);
    await checkAgent(services, organization.id, form.defaultAgentId, user.id);
    const ids = await withStoredImage(services, organization.id, converted, async (tx, imageId) => {
      const inserted = await insertCards(tx, [
        {
          ...form,
          ...audience,
          organizationId: organization.id,
          createdBy: user.id,
          applicationId: owner.applicationId,
          // The check has ensured that one of them is set.
          picture: imageId === undefined ? { cover: cover ?? 0 } : { imageId },
        },
      ]);
      const created = { id: inserted[0] ?? '', title: form.title, organizationId: organization.id };
      await logPublication(tx, context, { ...created, visibility: 'PRIVATE' }, form.visibility);
      return inserted;
    });
    return describeCard(viewer, await findVisibleCard(db, viewer, ids[0] ?? ''));
  }),

  operation(listCardTeams, ({ db, viewer, context }) => findTeams(db, viewer, context.organization.id)),

  operation(updateCard, ({ body: { id: _, ...change }, ...input }) => changeCard(input, change)),

  operation(updateCardById, ({ body, ...input }) => changeCard(input, body)),

  operation(getCard, async ({ card, query, viewer }) => {
    const isShared = card.visibility === 'PUBLIC' || card.visibility === 'CURATED';
    // A card of one workspace is not found in another, even if the viewer may see both.
    if (query.space && !isShared && card.organizationId !== query.space) throw notFound();
    return describeCard(viewer, card);
  }),

  operation(deleteCard, async ({ db, card, context }) => {
    await db.transaction(tx => binCards(tx, [card.id], context.user.id));
    return undefined;
  }),

  operation(duplicateCard, copyCard),

  operation(getCardImage, input => sendImage(input, 'image')),

  operation(getCardThumbnail, input => sendImage(input, 'thumbnail')),

  /** Counts that a card was copied, opened in a chat or inserted. The card's `updatedAt` is unchanged. */
  operation(countCardUse, async ({ db, card, viewer }) => {
    await db
      .update(cards)
      .set({ uses: sql`${cards.uses} + 1`, updatedAt: sql`${cards.updatedAt}` })
      .where(eq(cards.id, card.id));
    const { collectorId: userId } = viewer;
    if (userId !== undefined)
      await db
        .insert(cardLastUses)
        .values({ userId, cardId: card.id })
        .onConflictDoUpdate({
          target: [cardLastUses.userId, cardLastUses.cardId],
          set: { usedAt: sql`now()` },
        });
    return undefined;
  }),

  operation(addFavorite, async ({ db, card, viewer, context }) => {
    requireCollection(viewer);
    await db.insert(cardFavorites).values({ userId: context.user.id, cardId: card.id }).onConflictDoNothing();
    return undefined;
  }),

  operation(removeFavorite, async ({ db, card, viewer, context }) => {
    requireCollection(viewer);
    await db
      .delete(cardFavorites)
      .where(and(eq(cardFavorites.userId, context.user.id), eq(cardFavorites.cardId, card.id)));
    return undefined;
  }),
];

/** @throws 403 for a trusted token: stars belong to the person's own sign-in */
function requireCollection({ collectorId }: CardViewer): void {
  if (collectorId === undefined)
    throw forbidden('own_sign_in_required', 'Only a person who has signed in may do this');
}

/** Sends the image of a card to a caller who may see the card. */
async function sendImage(
  { card, ...services }: PromptsServices & { readonly card: CardRow },
  size: 'image' | 'thumbnail',
): Promise<Response> {
  const bytes = await readPicture(services, card, size);
  const isShared = card.visibility === 'PUBLIC' || card.visibility === 'CURATED';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      // Its address contains the time of its last change. Another person in the same browser requests it again.
      'cache-control': isShared ? 'public, max-age=86400' : 'private, max-age=86400',
      vary: 'cookie, authorization, origin',
      // Other sites' pages may embed it; it reveals no more than the image itself.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}

async function readPicture(
  { db, files }: PromptsServices,
  { imageId, cover }: CardRow,
  size: 'image' | 'thumbnail',
): Promise<Uint8Array> {
  if (imageId === null) return renderCover(cover ?? 0, size);
  const [image] = await db.select().from(cardImages).where(eq(cardImages.id, imageId));
  const bytes = image && (await files.get(size === 'image' ? image.key : image.thumbnailKey));
  if (!bytes) throw notFound();
  return bytes;
}
