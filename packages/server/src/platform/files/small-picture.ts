import { agentPictureSide, findImageProblem } from '@oriel/contracts';
import { invalidPayload } from '../errors/errors';
import { HttpError } from '../errors/http-error';
import { loadSharp } from './load-sharp';
import { sniffImage } from './sniff-image';

/**
 * Makes a square WebP without metadata. Checks its dimensions before decoding: a small file may declare a huge image.
 *
 * @throws 400 if the bytes are not an image
 */
export async function cropSmallPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const type = sniffImage(bytes);
  if (type === undefined) throw refused('image_type');
  const sharp = await loadSharp();
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== type) throw refused('image_type');
    const problem = findImageProblem({ type, bytes: bytes.byteLength, width, height });
    if (problem) throw refused(problem);
    return await sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .toColorspace('srgb')
      .resize({ width: agentPictureSide, height: agentPictureSide, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof HttpError ? error : refused('image_type');
  }
}

const refused = (code: string) => invalidPayload([{ path: 'body.picture', code, message: code }]);

/** Answers with a stored picture. Its address must change with the picture. */
export const smallPictureAnswer = (bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      // The address identifies the image. Another person in the same browser requests it again.
      'cache-control': 'private, max-age=86400',
      vary: 'cookie, authorization, origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    },
  });
