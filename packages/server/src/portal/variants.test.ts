import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '../http/app/app-env';
import { readVariants } from './read-variants';
import { registerVariants } from './register-variants';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-variants-'));
});
afterAll(() => rm(folder, { recursive: true }));

const warned: unknown[][] = [];
const log = { warn: (...line: unknown[]) => void warned.push(line) };
const write = (name: string, value: object | string) =>
  writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
const problemsOf = (wanted?: string) =>
  readVariants({ variant: wanted }, log, folder).then(
    () => [],
    error => error.problems,
  );

describe('reading variants', () => {
  it('finds the one that ships, without a warning', async () => {
    const { active } = await readVariants({ variant: 'bank-talk' }, log);
    expect(active?.productName).toBe('Bank Talk');
    expect((await readVariants({ variant: undefined }, log)).active).toBeUndefined();
    expect(warned).toEqual([]);
  });

  it('says which setting, file and member are wrong', async () => {
    await write('desk.json', { name: 'desk', productName: 'Desk' });
    expect(await problemsOf('dask')).toEqual(['VARIANT dask does not exist; there are desk']);
    await write('broken.json', '{ "name": ');
    await write('other.json', { name: 'another', productName: 'Other' });
    await write('wrong.json', { name: 'wrong', productName: 'Wrong', tokens: { accent: 'red;' } });
    const problems: string[] = await problemsOf('desk');
    expect(problems.join('\n')).toMatch(/broken\.json is no valid JSON/);
    expect(problems.join('\n')).toMatch(/other\.json: name: must be "other"/);
    expect(problems.join('\n')).toMatch(/wrong\.json: tokens\.accent: /);
    expect(await problemsOf(join(folder, 'missing.json'))).toContainEqual(
      expect.stringMatching(/missing\.json cannot be read/),
    );
    for (const name of ['broken', 'other', 'wrong']) await rm(join(folder, `${name}.json`));
  });

  it('takes the path of a file elsewhere, and warns of a pair with too little contrast by its names', async () => {
    const file = join(folder, 'pale.json');
    await write('pale.json', { name: 'pale', productName: 'Pale', tokens: { 'on-accent': '#0b5c63' } });
    const { active } = await readVariants({ variant: file }, log, join(folder, 'nowhere'));
    expect(active?.name).toBe('pale');
    expect(warned).toContainEqual([
      { variant: 'pale', scheme: 'light', contrast: 1, least: 4.5 },
      'variant pale: on-accent on accent has too little contrast',
    ]);
    await rm(file);
  });
});

describe('serving variants', () => {
  const ask = async (path: string, origin?: string) => {
    await write('desk.json', { name: 'desk', productName: 'Desk', favicon: '/variants/desk.svg' });
    await write('inner.json', { name: 'inner', productName: 'Inner', hostLocations: ['https://in.example'] });
    await write(
      'desk.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#12326e"/></svg>',
    );
    const app = new Hono<AppEnv>();
    const variants = await readVariants({ variant: 'desk' }, log, folder);
    registerVariants(app, variants, variants.active?.productName ?? 'Oriel');
    return app.request(`https://oriel.example${path}`, origin ? { headers: { origin } } : {});
  };

  it('gives the file to pages anywhere, or only where it says', async () => {
    expect(await (await ask('/variants/desk.json', 'https://page.example')).json()).toMatchObject({
      name: 'desk',
    });
    expect((await ask('/variants/inner.json', 'https://page.example')).status).toBe(403);
    expect((await ask('/variants/inner.json', 'https://in.example')).status).toBe(200);
    const missing = await ask('/variants/none.json');
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  });

  it('gives pictures that run nothing, and no other file', async () => {
    const picture = await ask('/variants/desk.svg');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect((await ask('/variants/desk.txt')).status).toBe(404);
  });

  it('names product and icon in the manifest', async () => {
    const manifest = await ask('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
    expect(await manifest.json()).toMatchObject({
      name: 'Desk',
      start_url: '/',
      icons: [
        { src: '/variants/desk.svg', type: 'image/svg+xml', purpose: 'any' },
        { src: '/icons/app-180.png', sizes: '180x180' },
        { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });

  it.each([
    ['app-192.png', 192, true],
    ['app-512.png', 512, true],
    ['app-maskable-512.png', 512, false],
  ])('draws %s from the icon of the variant', async (file, size, isTransparent) => {
    const answer = await ask(`/icons/${file}`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: size, height: size });
    expect((await picture.stats()).isOpaque).toBe(!isTransparent);
    // The colour in the middle of the icon.
    const { data } = await picture
      .extract({ left: size / 2, top: size / 2, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([18, 50, 110]);
  });

  it('has no icon of another name', async () => {
    expect((await ask('/icons/app-1.png')).status).toBe(404);
    expect((await ask('/icons/..%2Fdesk.json')).status).toBe(404);
  });
});
