import { HttpError } from '../../platform/errors/http-error';
import { loadSharp } from '../../platform/files/load-sharp';
import { sniffImage } from '../../platform/files/sniff-image';
import { imageRules } from './image-limits';
import { maxPixels } from './store-picture';

/** Larger dimensions give a model no more detail. */
const modelSide = 2_048;

export interface ConvertedReference {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Re-encodes an image for models: PNG, upright, without metadata. */
export async function writeReference(bytes: Uint8Array): Promise<ConvertedReference> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .toColorspace('srgb')
    .resize({ width: modelSide, height: modelSide, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Reads an uploaded image by its content. Its dimensions are checked before it is decoded.
 * @throws 413 for too many pixels, 415 for another type, 422 for a broken image
 */
export async function convertReference(bytes: Uint8Array): Promise<ConvertedReference> {
  const type = sniffImage(bytes);
  if (type === undefined) throw notAllowed();
  const sharp = await loadSharp();
  try {
    const { width, height, format, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (type !== `image/${format}` || pages > 1) throw notAllowed();
    if (Math.max(width, height) > imageRules.referenceSide || width * height > maxPixels)
      throw new HttpError(413, 'file_too_complex', 'The picture has too many pixels', {
        details: { max: imageRules.referenceSide },
      });
    return await writeReference(bytes);
  } catch (cause) {
    if (HttpError.isInstance(cause)) throw cause;
    throw new HttpError(422, 'file_broken', 'The picture cannot be read', { cause });
  }
}

const notAllowed = () =>
  new HttpError(415, 'file_type_not_allowed', 'A reference is a PNG, JPEG or WebP picture');
