import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBuiltPage } from '../built-pages';

/** One server under three names, which a browser treats as three sites. */
export interface Site {
  /** Origin of the embedding page. */
  readonly host: string;
  /** Origin of the frames. */
  readonly frame: string;
  /** An origin that no policy allows. */
  readonly stranger: string;
  close(): Promise<void>;
}

const pages = new Set(['host', 'widget', 'silent', 'forger', 'rogue', 'extras']);

const strictPolicy = (frames: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `frame-src ${frames}`,
    "require-trusted-types-for 'script'",
    'trusted-types',
  ].join('; ');

export async function startSite(): Promise<Site> {
  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    if (pathname.endsWith('.js')) {
      const script = await readBuiltPage(`bridge${pathname}`);
      response.writeHead(script ? 200 : 404, { 'content-type': 'text/javascript' }).end(script?.body);
      return;
    }
    if (pathname === '/slow.png') {
      setTimeout(() => response.writeHead(404).end(), 300);
      return;
    }
    const name = pathname.slice(1);
    if (!pages.has(name)) {
      response.writeHead(404).end();
      return;
    }
    const { port } = server.address() as AddressInfo;
    const policy = strictPolicy(`http://localhost:${port} http://evil.localhost:${port}`);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(name === 'host' ? { 'content-security-policy': policy } : {}),
    });
    const tag = name === 'silent' ? '' : `<script type="module" src="/${name}.js"></script>`;
    // The page's load event waits for the image, its script does not.
    const slow = searchParams.has('slow') ? '<img src="/slow.png" alt="">' : '';
    response.end(
      `<!doctype html><html lang="en"><title>${name}</title><body><div id="place"></div>${tag}${slow}</body></html>`,
    );
  });
  await new Promise<void>(resolve => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `http://127.0.0.1:${port}`,
    frame: `http://localhost:${port}`,
    stranger: `http://evil.localhost:${port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
