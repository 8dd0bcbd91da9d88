import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../platform/files/files';
import { storePicture } from './store-picture';

const script = '<script>alert(1)</script>';
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } });

/** Stores the bytes from an endpoint, and returns the stored file. */
async function store(bytes: Uint8Array, outputFormat: 'png' | 'jpeg' | 'webp' = 'png') {
  const stored = new Map<string, Uint8Array>();
  const files = {
    put: async (key: string, data: Uint8Array) => void stored.set(key, data),
  } as Partial<Files> as Files;
  const row = { key: 'picture', thumbnailKey: 'thumbnail', parameters: { outputFormat } };
  const received = await storePicture(files, row, bytes);
  return { received, stored };
}

describe('what an endpoint sends as a picture', () => {
  it.each([
    [
      'text after its end',
      async () => Buffer.concat([await plain(40, 30).jpeg().toBuffer(), Buffer.from(script)]),
    ],
    [
      'an archive after its end',
      async () => Buffer.concat([await plain(40, 30).png().toBuffer(), Buffer.from(`PK\x03\x04${script}`)]),
    ],
    [
      'EXIF with a script',
      () =>
        plain(40, 30)
          .withExif({ IFD0: { ImageDescription: script, Artist: script } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'XMP with a script',
      () =>
        plain(40, 30).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`).webp().toBuffer(),
    ],
  ])('is written anew: %s', async (_, make) => {
    const bytes = await make();
    expect(bytes.toString('latin1')).toContain('script');
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const { received, stored } = await store(bytes, format);
      expect(received).toMatchObject({ mimeType: `image/${format}`, width: 40, height: 30 });
      expect([...stored.keys()]).toEqual(['picture', 'thumbnail']);
      for (const written of stored.values())
        expect(Buffer.from(written).toString('latin1')).not.toContain('script');
      const found = await sharp(stored.get('picture')).metadata();
      expect(found).toMatchObject({ format, width: 40 });
      expect([found.exif, found.xmp]).toEqual([undefined, undefined]);
    }
  });

  it.each([
    ['SVG', async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['a page', async () => Buffer.from(`<html>${script}`)],
    ['GIF', () => plain(10, 10).gif().toBuffer()],
    ['a page with the head of a picture', async () => Buffer.from(`\xff\xd8\xff${script}`, 'latin1')],
    ['a picture that is cut', async () => (await plain(500, 500).png().toBuffer()).subarray(0, 90)],
    ['a bomb', () => plain(16_000, 4_000).png().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
  ])('is no picture: %s', async (_, make) => {
    await expect(store(await make())).rejects.toMatchObject({ code: 'provider_invalid_answer' });
  });

  it('may be 30,000 pixels wide, but not in a format that has no room for that', async () => {
    const bytes = await plain(30_000, 2).png().toBuffer();
    const { received } = await store(bytes);
    expect(received).toMatchObject({ width: 30_000, thumbnailWidth: 400 });
    await expect(store(bytes, 'webp')).rejects.toMatchObject({ code: 'provider_invalid_answer' });
  });
});
