// An independent site with one page per folder. Like any third party, it knows Oriel by its address, a publishable key and, on
// the server only, a secret key.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const host = '127.0.0.1';
const port = Number(process.env.EXAMPLES_PORT ?? 4401);
const folder = fileURLToPath(new URL('.', import.meta.url));
const { ORIEL_API: api = 'http://localhost:4400', FRAME_ORIGIN: frameOrigin = api } = process.env;

/** Oriel's address and keys for an example. An example with variables of its own uses a separate application. */
function settingsOf(name) {
  const own = `ORIEL_${name.toUpperCase().replaceAll('-', '_')}`;
  const read = key => process.env[`${own}_${key}`] ?? process.env[`ORIEL_${key}`] ?? '';
  return { api, frameOrigin, publishableKey: read('PUBLISHABLE_KEY'), secretKey: read('SECRET_KEY') };
}

const names = readdirSync(folder, { withFileTypes: true })
  // Folders without `site.mjs` are files for a site's own server, not pages.
  .filter(({ name }) => existsSync(new URL(`${name}/site.mjs`, import.meta.url)))
  .map(entry => entry.name);
const examples = new Map();
for (const name of names) {
  const { handle } = await import(new URL(`${name}/site.mjs`, import.meta.url));
  examples.set(name, { handle, settings: settingsOf(name) });
}

/** The description of each example in the index, with addresses that show variants of it. */
const about = {
  'script-tag': ['A page without a build: the chat by one script tag.', '?isolation=iframe', '?token=none'],
  'react-host': ['A React application with the chat as a component.', '?isolation=iframe'],
  'vue-host': ['A Vue application with the chat in a component of its own.', '?isolation=iframe'],
  'svelte-host': ['A Svelte application with the chat as an attachment.', '?isolation=iframe'],
  prompts: [
    'A text field of the page that prompts are put into, with a chat beside it.',
    '?isolation=iframe',
  ],
  'all-in-one': ['All four widgets on one page that work together.', '?isolation=iframe'],
  'prompts-anywhere': ['Prompts for every text field of a page.', '?isolation=iframe'],
  'bank-talk': ['The workplace of a bank, with a chat in the look of a partner.', '?isolation=shadow'],
  intranet: ['A trusted site with people of its own and a strict policy.', '?isolation=iframe', '?lang=de'],
};
const indexStyle = `body { max-width: 640px; margin: 0 auto; padding: 32px 20px; color: #2b2521; font: 17px/1.6 Georgia, serif }
h2 { margin: 32px 0 0; font-size: 20px } p { margin: 0 } a { color: #7a1f2b } p a { margin-right: 16px; font-size: 15px }`;

function index() {
  const entries = names.map(name => {
    const [sentence = '', ...more] = about[name] ?? [];
    const links = more.map(query => `<a href="/${name}/${query}">${query}</a>`).join('');
    return `<h2><a href="/${name}/">${name}</a></h2><p>${sentence}</p><p>${links}</p>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Examples</title>
<style>${indexStyle}</style></head><body><h1>Examples</h1>${entries.join('')}</body></html>`;
}

/** Whether an example needs a build that has not run yet. */
const isUnbuilt = name =>
  existsSync(new URL(`${name}/package.json`, import.meta.url)) &&
  !existsSync(new URL(`${name}/dist/index.html`, import.meta.url));
const beingBuilt = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Being built</title>
<meta http-equiv="refresh" content="2"><style>${indexStyle}</style></head><body><p>This example is not built yet.
<code>npm start</code> builds it now, and this page loads by itself once it is there; <code>npm run build</code> builds all of them.</p></body></html>`;

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#7a1f2b"/></svg>';

const server = createServer(async (request, response) => {
  const url = addressOf(request);
  if (!url) return send(response, 400, 'text/plain; charset=utf-8', 'Bad request');
  const [, name, ...rest] = url.pathname.split('/');
  try {
    if (name === '') return send(response, 200, 'text/html; charset=utf-8', index());
    if (name === 'favicon.ico') return send(response, 200, 'image/svg+xml', icon);
    const example = examples.get(name);
    if (!example) return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
    if (rest.length === 0) {
      response.writeHead(301, { location: `/${name}/${url.search}` }).end();
      return;
    }
    if (isUnbuilt(name)) {
      process.send?.({ build: name });
      return send(response, 503, 'text/html; charset=utf-8', beingBuilt, { 'retry-after': '2' });
    }
    const { handle, settings } = example;
    await handle({ request, response, url, path: rest.join('/'), settings, send, readFile });
  } catch (error) {
    console.error(error);
    if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', 'Something went wrong');
  }
});

/** A request may contain an invalid address or host. */
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

server.on('error', error => {
  console.error(error.code === 'EADDRINUSE' ? `EXAMPLES_PORT ${port} is taken` : error.message);
  process.exit(1);
});
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
