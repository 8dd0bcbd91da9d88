import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBuiltPage } from '../built-pages';
import { test as base } from '../kept-page';

/** A page without any inline style or script: what a strict host sends. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Serves the page under the policy, on a port of the system's choice. */
async function servePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = await readBuiltPage(`ui${pathname.endsWith('/') ? `${pathname}index.html` : pathname}`);
    if (found) {
      response.writeHead(200, {
        'content-type': found.type,
        'content-security-policy': POLICY,
        // What has a hash in its name stays as it is for all tests.
        'cache-control': pathname.startsWith('/assets/') ? 'max-age=3600' : 'no-store',
      });
      response.end(found.body);
    } else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, the address is never a string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** A test that has the address of the page, served once a worker. */
export const test = base.extend<object, { pageUrl: string }>({
  pageUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const server = await servePage();
      await use(server.url);
      await server.close();
    },
    { scope: 'worker' },
  ],
});
