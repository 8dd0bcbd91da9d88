import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
);

/** The product's font; the address changes with the release alone, so a browser may keep it for a day. */
export async function serveSignInFont(response: ServerResponse): Promise<void> {
  const font = await readFile(file).catch(() => undefined);
  if (!font) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    .end(font);
}
