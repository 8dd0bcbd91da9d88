import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWidgets, diagramPagePath } from '@oriel/contracts';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerEmbed } from './register-embed';

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
let sdkFolder = '';

beforeAll(async () => {
  sdkFolder = await mkdtemp(join(tmpdir(), 'oriel-sdk-'));
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'frame-page.css': '',
    'frame-page.js': '',
    'oriel.js': '',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(sdkFolder, name), text);
});
afterAll(() => rm(sdkFolder, { recursive: true }));

it.each([
  '/embed/v1/frame',
  // A refusal must be visible, too.
  '/embed/v1/frame?origin=https%3A%2F%2Fwww.example.com',
  diagramPagePath,
])('lets pages with an embedder policy show %s', async path => {
  const app = new Hono();
  registerEmbed(app, {
    findApplication: async () => ({ widgets: [], allowedOrigins: [] }),
    watchApplications: () => {},
    publicUrl,
    frameOrigin: publicUrl,
    sdkFolder,
  });
  const { headers } = await app.request(publicUrl + path);
  expect(headers.get('content-type')).toContain('text/html');
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

it('asks again about an application that was changed, at once', async () => {
  const app = new Hono();
  let change = () => {};
  const allowedOrigins = ['https://www.example.com'];
  registerEmbed(app, {
    findApplication: async () => ({ widgets: ['chat'], allowedOrigins: [...allowedOrigins] }),
    watchApplications: listener => {
      change = listener;
    },
    publicUrl,
    frameOrigin: publicUrl,
    sdkFolder,
  });
  const status = async () =>
    (await app.request(`${publicUrl}/embed/v1/frame?key=pk_1&origin=${allowedOrigins[0]}`)).status;
  expect(await status()).toBe(200);
  allowedOrigins[0] = 'https://elsewhere.example';
  expect(await status()).toBe(403);
  change();
  expect(await status()).toBe(200);
});
