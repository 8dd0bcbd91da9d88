import type { ImageFormat } from '@oriel/contracts';
import type { Files } from '../../platform/files/files';
import { loadSharp } from '../../platform/files/load-sharp';
import { sniffImage } from '../../platform/files/sniff-image';
import { ProviderError } from '../providers/provider-error';
import type { ImageRow } from './describe-image';
import { imageRules } from './image-limits';

/** Maximum pixels of a decoded image. */
export const maxPixels = 50_000_000;

export interface StoredPicture {
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly thumbnailWidth: number;
  readonly thumbnailHeight: number;
  /** Size of image and thumbnail together, in bytes. */
  readonly fileSize: number;
}

/**
 * Re-encodes the endpoint's image in the requested format, which removes metadata and any hidden data. @throws ProviderError if
 * it is not an image
 */
async function convert(bytes: Uint8Array, format: ImageFormat) {
  if (sniffImage(bytes) === undefined)
    throw new ProviderError('provider_invalid_answer', 'The endpoint sent no picture');
  const sharp = await loadSharp();
  try {
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .toColorspace('srgb');
    // With a quality setting, a PNG would be reduced to 256 colours.
    const picture = await upright
      .clone()
      .toFormat(format, format === 'png' ? {} : { quality: 90 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await upright
      .clone()
      .resize({ width: imageRules.thumbnailWidth, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { picture, thumbnail };
  } catch (cause) {
    throw new ProviderError('provider_invalid_answer', 'The picture of the endpoint is broken', { cause });
  }
}

/** Converts and stores an image under the keys of its row; the job removes it with the row. */
export async function storePicture(
  files: Files,
  { key, thumbnailKey, parameters }: Pick<ImageRow, 'key' | 'thumbnailKey' | 'parameters'>,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const format = parameters.outputFormat ?? 'png';
  const { picture, thumbnail } = await convert(bytes, format);
  const mimeType = `image/${format}`;
  await files.put(key, picture.data, mimeType);
  await files.put(thumbnailKey, thumbnail.data, 'image/webp');
  return {
    mimeType,
    width: picture.info.width,
    height: picture.info.height,
    thumbnailWidth: thumbnail.info.width,
    thumbnailHeight: thumbnail.info.height,
    fileSize: picture.data.byteLength + thumbnail.data.byteLength,
  };
}
