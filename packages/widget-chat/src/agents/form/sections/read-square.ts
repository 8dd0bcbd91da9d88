import { agentPictureSide, type CardImageProblem, findImageProblem } from '@oriel/contracts';

/** Side length in pixels of the uploaded square: twice the stored size, so that the server only scales down. */
const side = agentPictureSide * 2;

/** Crops an image to its centre square and encodes it in base 64, or returns the problem. */
export async function readSquare(
  file: File,
): Promise<{ readonly picture: string } | { readonly problem: CardImageProblem | 'image_broken' }> {
  const early = findImageProblem({ type: file.type, bytes: file.size });
  if (early) return { problem: early };
  const read = await createImageBitmap(file).catch(() => undefined);
  if (!read) return { problem: 'image_broken' };
  try {
    const { width, height } = read;
    const problem = findImageProblem({ type: file.type, bytes: file.size, width, height });
    if (problem) return { problem };
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) return { problem: 'image_broken' };
    const part = Math.min(width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(read, (width - part) / 2, (height - part) / 2, part, part, 0, 0, side, side);
    // Browsers without WebP produce a PNG; the server accepts both.
    const picture = canvas.toDataURL('image/webp', 0.9).split(',')[1];
    return picture ? { picture } : { problem: 'image_broken' };
  } finally {
    read.close();
  }
}
