import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../e2e/stack/child';
import { freePort } from '../../e2e/stack/free-port';
import { placeBareScript } from './bare-script';

/** One page for each subject; all have the same skeleton and take their script from the same Oriel server. */
export interface TypingSite {
  readonly bare: string;
  readonly shadow: string;
  readonly frame: string;
  close(): Promise<void>;
}

export async function serveTypingSite(): Promise<TypingSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oriel-startup-'));
  const [port, sitePort] = [await freePort(), await freePort()];
  const server = startChild('packages/server/dist/main.js', {
    PORT: String(port),
    // The application of the examples allows the origin of this site.
    EXAMPLES_PORT: String(sitePort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  await server.ready;
  const bare = await placeBareScript();
  const { publishableKey } = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
  const oriel = `http://localhost:${port}`;
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
      site.close();
      site.closeAllConnections();
      await server.stop();
      await Promise.all([bare.remove(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}
