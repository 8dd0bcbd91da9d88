import { fileTypeFromBuffer } from 'file-type';
import { DocumentError } from '../../documents/document';

/** Maximum pixels of a decoded image. */
const maxPixels = 50_000_000;
const thumbnailSide = 320;
/** Larger dimensions cost more and give a model no more detail. */
const modelSide = 2_048;

/** Load the library with the first image, because it is large and native. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  return sharp;
}

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

/** An image for models: upright, without metadata, and scaled to the size that they use. */
export async function pictureForModel(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: modelSide, height: modelSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}
