import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBuiltPage } from '../built-pages';
import { test as base } from '../kept-page';

/** A policy without inline styles or scripts, as a strict host sends it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Serves the page with the policy, on a free port. */
async function servePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = await readBuiltPage(`ui${pathname.endsWith('/') ? `${pathname}index.html` : pathname}`);
    if (found) {
      response.writeHead(200, {
        'content-type': found.type,
        'content-security-policy': POLICY,
        // Files with a hash in their name stay the same for all tests.
        'cache-control': pathname.startsWith('/assets/') ? 'max-age=3600' : 'no-store',
      });
      response.end(found.body);
    } else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server is never a string.
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

/** A test with the address of the page, which is served once per worker. */
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
