import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWidgets } from '@oriel/contracts';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbedDeps } from './embed-deps';
import { serveSdk } from './serve-sdk';

const publicUrl = 'https://ai.example.com';
const manifest = {
  version: '0.1.0',
  loader: 'oriel.js',
  widgets: Object.fromEntries(
    builtWidgets.map(name => [name, { framePage: [`${name}.js`], frameWords: {} }]),
  ),
  diagramPage: 'diagrams.js',
  integrity: {},
};
const files = {
  'oriel.js': 'const data={frameOrigin:""}',
  'oriel-strict.js': 'const data={frameOrigin:"",isStrict:true}',
  'frame-page.js': 'first()',
  'shadow-Ab12_-9.js': 'export {}',
  'manifest.json': JSON.stringify(manifest),
  'oriel-sdk-0.1.0.tgz': 'packed',
};
let sdkFolder = '';

beforeAll(async () => {
  sdkFolder = await mkdtemp(join(tmpdir(), 'oriel-sdk-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(sdkFolder, name), text);
});
afterAll(() => rm(sdkFolder, { recursive: true }));

function ask(path: string, { frameOrigin = publicUrl, headers = {} } = {}) {
  const deps: EmbedDeps = {
    findApplication: async () => ({ widgets: [], allowedOrigins: [] }),
    watchApplications: () => {},
    publicUrl,
    frameOrigin,
    sdkFolder,
  };
  const app = new Hono();
  app.get('/sdk/:release/:file', context => serveSdk(context, deps));
  return app.request(path, { headers });
}
const cacheOf = async (path: string) => (await ask(path)).headers.get('cache-control') ?? '';

it.each(['v1', '0.1.0'])(
  'lets be kept under %s what is named by its hash, and asks again for the rest',
  async release => {
    expect(await cacheOf(`/sdk/${release}/shadow-Ab12_-9.js`)).toBe('public, max-age=31536000, immutable');
    for (const file of ['oriel.js', 'oriel-strict.js', 'frame-page.js', 'manifest.json'])
      expect(await cacheOf(`/sdk/${release}/${file}`)).toBe(
        'public, max-age=300, stale-while-revalidate=86400',
      );
  },
);

it('answers that nothing has changed, and gives a loader anew that names other frames', async () => {
  const path = '/sdk/0.1.0/oriel.js';
  const tag = (await ask(path)).headers.get('etag') ?? '';
  const headers = { 'if-none-match': tag };
  expect((await ask(path, { headers })).status).toBe(304);
  const moved = await ask(path, { headers, frameOrigin: 'https://frames.example.com' });
  expect([moved.status, await moved.text()]).toEqual([
    200,
    'const data={frameOrigin:"https://frames.example.com"}',
  ]);
});

it('gives the package, under its version too', async () => {
  for (const release of ['v1', '0.1.0']) {
    const answer = await ask(`/sdk/${release}/oriel-sdk-0.1.0.tgz`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe('packed');
  }
});

it('knows no other version and no file beside those of the build', async () => {
  for (const path of ['/sdk/0.2.0/oriel.js', '/sdk/v2/oriel.js', '/sdk/v1/gone.js', '/sdk/v1/oriel.txt'])
    expect((await ask(path)).status).toBe(404);
});
