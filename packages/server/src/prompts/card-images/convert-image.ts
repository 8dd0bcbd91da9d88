import { type CardImageProblem, cardImageLimits, findImageProblem } from '@oriel/contracts';
import { loadSharp } from '../../platform/files/load-sharp';
import { sniffImage } from '../../platform/files/sniff-image';

export interface ConvertedImage {
  /** WebP, upright, without metadata. */
  readonly image: Uint8Array;
  readonly thumbnail: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const formats: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * Reads an uploaded image by its content, regardless of its declared type, and converts it to the stored form. Its dimensions are
 * checked before it is decoded.
 */
export async function convertImage(
  bytes: Uint8Array,
): Promise<ConvertedImage | { problem: CardImageProblem }> {
  if (bytes.byteLength > cardImageLimits.bytes) return { problem: 'image_bytes' };
  const type = sniffImage(bytes);
  if (type === undefined) return { problem: 'image_type' };
  const sharp = await loadSharp();
  // The maximum allowed size, and no more: a small file may declare a huge image.
  const limitInputPixels = cardImageLimits.maxSide ** 2;
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (formats[format] !== type) return { problem: 'image_type' };
    const problem = findImageProblem({ type, bytes: bytes.byteLength, width, height });
    if (problem) return { problem };
    const upright = sharp(bytes, { limitInputPixels, failOn: 'error' }).autoOrient().toColorspace('srgb');
    const [kept, thumbnail] = await Promise.all([
      upright.clone().webp({ quality: 84 }).toBuffer({ resolveWithObject: true }),
      upright
        .clone()
        .resize({ width: cardImageLimits.thumbnailWidth, withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    ]);
    return { image: kept.data, thumbnail, width: kept.info.width, height: kept.info.height };
  } catch {
    // The file is truncated or malformed: the library's message is technical, so the person gets a hint on what to choose.
    return { problem: 'image_type' };
  }
}
