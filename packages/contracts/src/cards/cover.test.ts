import { describe, expect, it } from 'vitest';
import { coverSeedMax, coverSeedOf, drawCover } from './cover';

describe('drawCover', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 12_345, coverSeedMax])('draws seed %i the same each time', seed => {
    const cover = drawCover(seed);
    expect(cover).toEqual(drawCover(seed));
    expect(cover.shapes.length).toBeGreaterThan(0);
    expect(JSON.stringify(cover)).not.toMatch(/NaN|undefined|null|Infinity/);
  });

  it('draws other seeds of one kind otherwise', () => {
    expect(drawCover(6)).not.toEqual(drawCover(12));
  });
});

describe('coverSeedOf', () => {
  it('is a whole number of 31 bits, of any text', () => {
    for (const text of ['', 'a', 'Größe', '👩‍🚀', 'x'.repeat(1000)]) {
      const seed = coverSeedOf(text);
      expect(Number.isInteger(seed) && seed >= 0 && seed <= coverSeedMax).toBe(true);
    }
    expect(coverSeedOf('a')).not.toBe(coverSeedOf('b'));
  });
});
