import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { foundation } from '../../../packages/sdk/build/foundation.mjs';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the bench page like the files of script tags, and serves it on a free port. */
export async function servePage(): Promise<{ url: string; folder: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-markdown-bench-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./page', import.meta.url)),
    plugins: [...foundation],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['oriel-source', 'module', 'browser', 'production'] },
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path === '/' ? 'index.html' : path;
    readFile(join(folder, file)).then(
      content => response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // the address of a TCP server is never a string
  return {
    url: `http://127.0.0.1:${port}/`,
    folder,
    close: async () => {
      await new Promise(resolve => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
