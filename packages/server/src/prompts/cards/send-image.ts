import { eq } from 'drizzle-orm';
import { cardImages } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { renderCover } from '../card-images/render-cover';
import type { PromptsServices } from '../prompts-services';
import type { CardRow } from './find-card';

/** Sends the image of a card to a caller who may see the card. */
export async function sendImage(
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
