import { describe, expect, it } from 'vitest';
import { coverSeedMax, coverSeedOf, coverSeedsOf, coverSeedUnlike, drawCover } from './cover';

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

describe('covers in every size', () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => seed);
  // The sizes of a tile, a card's head, a list row and a link preview.
  it.each([
    [300, 100],
    [300, 200],
    [96, 72],
    [300, 157.5],
  ])('have circles that are circles, and fill %i × %i', (width, height) => {
    for (const seed of seeds) {
      for (const { tag, attributes } of drawCover(seed, width, height).shapes) {
        expect(['circle', 'path']).toContain(tag);
        for (const [, wide, high] of String(attributes.d ?? '').matchAll(/A([\d.]+) ([\d.]+) /g))
          expect(wide).toBe(high);
      }
    }
  });
});

describe('covers beside each other', () => {
  const ground = (seed: number) => drawCover(seed).ground.light;
  const motif = (seed: number) => Math.floor(seed / 6) % 5;

  it('differ in colours and motif from the one before', () => {
    const seeds = coverSeedsOf(Array.from({ length: 200 }, (_, index) => `Card ${index}`));
    for (const [index, seed] of seeds.entries()) {
      const before = seeds[index - 1];
      if (before === undefined) continue;
      expect(ground(seed)).not.toBe(ground(before));
      expect(motif(seed)).not.toBe(motif(before));
    }
  });

  it('keep a seed that is unlike its neighbours, and change one that is not', () => {
    expect(coverSeedUnlike(0, [7])).toBe(0);
    const other = coverSeedUnlike(coverSeedMax, [coverSeedMax]);
    expect(other).toBeLessThanOrEqual(coverSeedMax);
    expect(ground(other)).not.toBe(ground(coverSeedMax));
    expect(motif(other)).not.toBe(motif(coverSeedMax));
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
