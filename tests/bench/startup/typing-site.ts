import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@oriel/testing/free-port';
import { startChild } from '../../e2e/stack/child';
import { placeBareScript } from './bare-script';
import { watchField } from './typing-time';

/**
 * One page for each subject; all share the same skeleton and load their script from the same Oriel server. A proxy in front of
 * it, whose cost all subjects share, injects the watcher into the frame page, because injecting it through the debugger takes
 * longer than the frame itself.
 */
export interface TypingSite {
  readonly bare: string;
  readonly shadow: string;
  readonly frame: string;
  close(): Promise<void>;
}

export async function serveTypingSite(): Promise<TypingSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oriel-startup-'));
  const [port, publicPort, sitePort] = [await freePort(), await freePort(), await freePort()];
  const oriel = `http://localhost:${publicPort}`;
  const server = startChild('packages/server/dist/main.js', {
    PORT: String(port),
    PUBLIC_URL: oriel,
    // The application of the examples allows this site's origin.
    EXAMPLES_PORT: String(sitePort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  await server.ready;
  const bare = await placeBareScript();
  const { publishableKey } = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
  const proxy = createServer((request, response) => passOn(port, request, response));
  await new Promise<void>(resolve => proxy.listen(publicPort, 'localhost', resolve));
  const options = `data-oriel-widget="chat" data-oriel-target="#root" data-oriel-api="${oriel}" data-oriel-publishable-key="${publishableKey}"`;
  const page = (file: string, attributes = '') =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Start</title><div id="root"></div><script async src="${oriel}/sdk/v1/${file}" ${attributes}></script></html>`;
  const pages: Record<string, string> = {
    '/bare': page(bare.file),
    '/shadow': page('oriel.js', `${options} data-oriel-isolation="shadow"`),
    '/frame': page('oriel.js', `${options} data-oriel-isolation="iframe"`),
  };
  const site = createServer((request, response) => {
    const found = pages[request.url ?? ''];
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(found);
  });
  await new Promise<void>(resolve => site.listen(sitePort, '127.0.0.1', resolve));
  const address = (path: string) => `http://127.0.0.1:${sitePort}${path}`;
  return {
    bare: address('/bare'),
    shadow: address('/shadow'),
    frame: address('/frame'),
    async close() {
      for (const each of [site, proxy]) {
        each.close();
        each.closeAllConnections();
      }
      await server.stop();
      await Promise.all([bare.remove(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

function passOn(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const isFramePage = url?.startsWith('/embed/v1/frame') ?? false;
  const forwarded = send({ port, host: 'localhost', method, path: url, headers }, async answer => {
    const { statusCode = 502, headers } = answer;
    if (!isFramePage) {
      answer.pipe(response.writeHead(statusCode, headers));
      return;
    }
    const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
    if (!nonce) throw new Error('The frame page has no nonce');
    const watcher = `<head><script nonce="${nonce}">${watchField}</script>`;
    const page = (await text(answer)).replace('<head>', () => watcher);
    response.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(page) }).end(page);
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}
