import { agentPictureSide, type CardImageProblem, findImageProblem } from '@oriel/contracts';

/** Pixels of the square that is sent: twice what is kept, so that the server scales it down only. */
const side = agentPictureSide * 2;

/** The middle of a picture as a square in base 64, or its problem. */
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
    // A browser without WebP makes a PNG; the server takes both.
    const picture = canvas.toDataURL('image/webp', 0.9).split(',')[1];
    return picture ? { picture } : { problem: 'image_broken' };
  } finally {
    read.close();
  }
}
