import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '@oriel/testing/free-port';
import { type Child, startChild } from './child';

/** A page that a test serves from the third-party site. */
export interface WrittenPage {
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The third-party site, with the tests' pages in addition to its own. */
export interface Site {
  /** Pages by path. They are served over the network, because routed pages would disable the browser's cache. */
  readonly pages: Map<string, WrittenPage>;
  /** Lets a server on another port of this machine answer at the address of the site; without a port, its own one again. */
  serveFrom(port?: number): void;
  readonly output: () => string;
  close(): Promise<void>;
}

export async function startSite(port: number, env: Record<string, string>): Promise<Site> {
  const inner = await freePort();
  const site: Child = startChild('examples/server.mjs', { ...env, EXAMPLES_PORT: String(inner) });
  await site.ready;
  const pages = new Map<string, WrittenPage>();
  let current = inner;
  const server = createServer((request, response) => {
    const page = pages.get(/^[^?#]*/.exec(request.url ?? '')?.[0] ?? '');
    if (!page) return pass(request, response, current);
    const { type = 'text/html; charset=utf-8', headers, body } = page;
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...headers }).end(body);
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return {
    pages,
    serveFrom(other = inner) {
      current = other;
    },
    output: site.output,
    async close() {
      server.close();
      server.closeAllConnections();
      await site.stop();
    },
  };
}

/** Forwards a request unchanged, because the site reads its own address from it. */
function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
