import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paint } from './paint';

const painting = { text: 'A lighthouse', width: 640, height: 480, style: undefined, seed: 0 };

describe('the demo painter', () => {
  it('paints the same picture for the same words, however they are written', () => {
    expect(paint({ ...painting, text: '  a LIGHTHOUSE ' })).toBe(paint(painting));
    expect(paint({ ...painting, text: 'Café' })).toBe(paint({ ...painting, text: 'Cafe\u0301' }));
  });

  it('paints another one for other words, another number and another style', () => {
    const others = [{ text: 'A pier' }, { seed: 1 }, { style: 'ink' }, { style: 'calm' }];
    const pictures = [painting, ...others.map(other => ({ ...painting, ...other }))].map(paint);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('writes nothing of the words into the picture', () => {
    const text = '</svg><script>alert(1)</script>';
    const picture = paint({ ...painting, text });
    expect(picture).not.toMatch(/script|alert/);
  });

  it.each([
    [640, 480],
    [64, 2_048],
  ])('is a picture of %i × %i', async (width, height) => {
    const bytes = await sharp(Buffer.from(paint({ ...painting, width, height })))
      .png()
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
  });
});
