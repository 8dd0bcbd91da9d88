/** Limits of a card's image. The server stores a WebP without metadata, and a thumbnail. */
export const cardImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  bytes: 5 * 1024 * 1024,
  /** Minimum width and height in pixels. */
  minSide: 64,
  maxSide: 4096,
  /** Width of the thumbnail, in pixels. */
  thumbnailWidth: 400,
} as const;

export const cardImageProblems = ['image_type', 'image_bytes', 'image_too_small', 'image_too_large'] as const;
export type CardImageProblem = (typeof cardImageProblems)[number];

/** The known properties of an image; width and height are only known after decoding. */
export interface CardImageFacts {
  readonly type: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
}

/** Finds the problem of an image, or returns `undefined`. Used by the form and by the server. */
export function findImageProblem({
  type,
  bytes,
  width,
  height,
}: CardImageFacts): CardImageProblem | undefined {
  const types: readonly string[] = cardImageLimits.types;
  if (!types.includes(type)) return 'image_type';
  if (bytes > cardImageLimits.bytes) return 'image_bytes';
  const sides = [width, height].filter(side => side !== undefined);
  if (sides.some(side => side < cardImageLimits.minSide)) return 'image_too_small';
  if (sides.some(side => side > cardImageLimits.maxSide)) return 'image_too_large';
  return undefined;
}
