import { Readable } from 'node:stream';
import { notFound } from '../../platform/errors/errors';
import type { Files } from '../../platform/files/files';
import type { ImageRow } from './describe-image';

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The file extension of an image. */
export const endingOf = (mimeType: string | null): string => endings[mimeType ?? 'image/png'] ?? 'bin';

/** Sends an image or its thumbnail. @param isShared any page may embed it, and it is revalidated each time */
export async function sendImage(
  files: Files,
  row: ImageRow,
  size: 'thumbnail' | undefined,
  isShared = false,
): Promise<Response> {
  if (row.status !== 'done') throw notFound();
  const opened = await files.open(size === 'thumbnail' ? row.thumbnailKey : row.key);
  if (!opened) throw notFound();
  const type = size === 'thumbnail' ? 'image/webp' : (row.mimeType ?? 'image/png');
  const name = `image-${row.id.slice(0, 8)}.${endingOf(type)}`;
  // The stream types of Node and of the platform describe the same stream.
  return new Response(Readable.toWeb(opened.stream) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-length': String(opened.size),
      'content-disposition': `${isShared ? 'inline' : 'attachment'}; filename="${name}"`,
      // A link can be revoked; a person's own image never changes.
      'cache-control': isShared ? 'no-cache' : 'private, max-age=3600, immutable',
      vary: 'cookie, authorization, origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': isShared ? 'cross-origin' : 'same-site',
      ...(isShared && { 'x-robots-tag': 'noindex' }),
    },
  });
}
