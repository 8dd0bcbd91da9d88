import { describe, expect, it } from 'vitest';
import { cardImageLimits, findImageProblem } from './card-image';

describe('findImageProblem', () => {
  it.each([
    ['image/png', 1, 64, 64, undefined],
    ['image/jpeg', cardImageLimits.bytes, 4096, 4096, undefined],
    ['image/webp', 10, undefined, undefined, undefined],
    ['image/svg+xml', 10, 100, 100, 'image_type'],
    ['image/gif', 10, 100, 100, 'image_type'],
    ['', 10, 100, 100, 'image_type'],
    ['image/png', cardImageLimits.bytes + 1, 100, 100, 'image_bytes'],
    ['image/png', 10, 63, 100, 'image_too_small'],
    ['image/png', 10, 100, 63, 'image_too_small'],
    ['image/png', 10, 4097, 100, 'image_too_large'],
    ['image/png', 10, 100, 4097, 'image_too_large'],
  ])('%s %i %s×%s', (type, bytes, width, height, problem) => {
    expect(findImageProblem({ type, bytes, ...(width && { width }), ...(height && { height }) })).toBe(
      problem,
    );
  });
});
