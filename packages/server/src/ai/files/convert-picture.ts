import { DocumentError } from '../documents/document';

/** Pixels of a picture that is decoded. */
const maxPixels = 50_000_000;
const thumbnailSide = 320;
/** Longer sides tell a model nothing more, and cost more. */
const modelSide = 2_048;

/** The library is large and native, so it is loaded with the first picture. */
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

/** Reads a picture from a folder and makes a small one of it. @throws DocumentError */
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

/** A picture as models take it: upright, without metadata, of a size that they look at. */
export async function pictureForModel(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: modelSide, height: modelSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}
