import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** A page that loads React and draws one text field: what a chat made with it could not be faster than. */
export async function serveBarePage(): Promise<{ url: string; close(): void }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: 'oxc',
      lib: {
        entry: fileURLToPath(new URL('bare-react.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'bare',
      },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('The bare page was not built.');
  const script = brotliCompressSync(bundle.output[0].code);
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><div id="root"></div><script type="module" async src="/bare.js"></script></html>';
  const server = createServer((request, response) => {
    if (request.url === '/bare.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script);
    } else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
