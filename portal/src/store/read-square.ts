import { agentPictureSide, findImageProblem } from '@oriel/contracts';

/** Twice the stored size, so that the server only scales down. */
const side = agentPictureSide * 2;

/**
 * Reads an image file as a square picture, base64-encoded.
 *
 * @param fit - `cover` crops to the middle square, `contain` adds transparent borders
 * @returns undefined if the browser cannot read the file
 */
export async function readSquare(file: File, fit: 'contain' | 'cover'): Promise<string | undefined> {
  if (findImageProblem({ type: file.type, bytes: file.size })) return;
  const image = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!image || !context) return;
  const scale = side / Math[fit === 'cover' ? 'min' : 'max'](image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  image.close();
  // Browsers without WebP produce a PNG; the server accepts both.
  return canvas.toDataURL('image/webp', 0.9).split(',')[1];
}
