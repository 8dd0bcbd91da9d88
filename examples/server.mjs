// An independent site with one page a folder. It knows Oriel as any stranger does: by address, publishable key and, on
// the server's side only, a secret key.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const host = '127.0.0.1';
const port = Number(process.env.EXAMPLES_PORT ?? 4401);
const folder = fileURLToPath(new URL('.', import.meta.url));
const { ORIEL_API: api = 'http://localhost:4400', FRAME_ORIGIN: frameOrigin = api } = process.env;

/** What an example knows of Oriel. One whose name stands in variables of its own has an application of its own. */
function settingsOf(name) {
  const own = `ORIEL_${name.toUpperCase().replaceAll('-', '_')}`;
  const read = key => process.env[`${own}_${key}`] ?? process.env[`ORIEL_${key}`] ?? '';
  return { api, frameOrigin, publishableKey: read('PUBLISHABLE_KEY'), secretKey: read('SECRET_KEY') };
}

const names = readdirSync(folder, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
  .map(entry => entry.name);
const examples = new Map();
for (const name of names) {
  const { handle } = await import(new URL(`${name}/site.mjs`, import.meta.url));
  examples.set(name, { handle, settings: settingsOf(name) });
}

function index() {
  const links = names.map(name => `<li><a href="/${name}/">${name}</a></li>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Examples</title><h1>Examples</h1><ul>${links}</ul></html>`;
}

const server = createServer(async (request, response) => {
  const url = addressOf(request);
  if (!url) return send(response, 400, 'text/plain; charset=utf-8', 'Bad request');
  const [, name, ...rest] = url.pathname.split('/');
  try {
    if (name === '') return send(response, 200, 'text/html; charset=utf-8', index());
    const example = examples.get(name);
    if (!example) return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
    if (rest.length === 0) {
      response.writeHead(301, { location: `/${name}/${url.search}` }).end();
      return;
    }
    const { handle, settings } = example;
    await handle({ request, response, url, path: rest.join('/'), settings, send, readFile });
  } catch (error) {
    console.error(error);
    if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', 'Something went wrong');
  }
});

/** A request may name an address, or a host, that is none. */
function addressOf({ url, headers }) {
  const site = `http://${headers.host ?? host}`;
  return URL.canParse(url, site) ? new URL(url, site) : undefined;
}

function send(response, status, type, body, headers = {}) {
  response
    .writeHead(status, {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...headers,
    })
    .end(body);
}

function readFile(path) {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

server.listen(port, host, () => {
  const url = `http://${host}:${server.address().port}`;
  if (process.send) process.send({ url, names });
  else process.stdout.write(`Examples at ${url}\n`);
});

function stop() {
  server.close(() => process.exit(0));
  server.closeAllConnections();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
