import { fileTypeFromBuffer } from 'file-type';
import { DocumentError } from '../../documents/document';
import { loadSharp } from '../../platform/files/load-sharp';

/** Maximum pixels of a decoded image. */
const maxPixels = 50_000_000;
const thumbnailSide = 320;
/** Larger dimensions cost more and give a model no more detail. */
const modelSide = 2_048;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly thumbnail: Uint8Array;
}

/** Reads an image from a folder and creates a thumbnail. @throws DocumentError */
export async function readPicture(path: string): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) throw new DocumentError('file_too_complex');
    const thumbnail = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return { width, height, thumbnail };
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('file_broken', { cause: error });
  }
}

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Whether bytes are an image of a kind that people upload: by its first bytes, and never SVG. */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  return type !== undefined && pictureTypes.has(type.mime);
}

let latest: Promise<unknown> = Promise.resolve();

/**
 * An image for models: upright, without metadata, and scaled to the size that they use. One is converted at a time: a file of some
 * kilobytes may take hundreds of megabytes of memory.
 */
export function pictureForModel(bytes: Uint8Array): Promise<Uint8Array> {
  const converted = latest.then(() => convertForModel(bytes));
  latest = converted.catch(() => undefined);
  return converted;
}

async function convertForModel(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: modelSide, height: modelSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}
