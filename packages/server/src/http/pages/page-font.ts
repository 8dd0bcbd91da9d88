import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Hono } from 'hono';
import type { AppEnv } from '../app/app-env';

const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
);

export const pageFontPath = '/embed/v1/font.woff2';

/** Serves the product's font to server-rendered pages; it changes only with a release, so it is cached for a day. */
export function registerPageFont(app: Hono<AppEnv>): void {
  app.get(pageFontPath, async c => {
    const headers = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' };
    return c.body(new Uint8Array(await readFile(file)), 200, headers);
  });
}
