// The server of a React application: it serves the built files, knows the signed-in person, and exchanges its secret key for
// tokens of that person.
import { randomBytes } from 'node:crypto';

const people = [
  { id: 'ida', name: 'Ida Lorenzen', team: 'Orders' },
  { id: 'bela', name: 'Béla Marko', team: 'Warehouse' },
];
const cookieName = 'kontor';
/** Signed-in people by the value of their cookie; restarting the server signs everybody out. */
const sessions = new Map();
const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
const json = 'application/json; charset=utf-8';

export async function handle(exchange) {
  const { request, response, path, send, readFile } = exchange;
  if (request.method === 'POST') return answerPost(exchange);
  if (path === '') return sendPage(exchange);
  const [, type] = /^assets\/[\w-]+\.(css|js)$/.exec(path) ?? [];
  if (!type) return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
  // The names of built files change with their contents.
  send(response, 200, types[type], readFile(`react-host/dist/${path}`), {
    'cache-control': 'public, max-age=31536000, immutable',
  });
}

function sendPage({ request, response, url, settings, send, readFile }) {
  const site = {
    api: settings.api,
    publishableKey: settings.publishableKey,
    isolation: url.searchParams.get('isolation') === 'iframe' ? 'iframe' : 'shadow',
    people,
    person: personOf(request),
  };
  const page = readFile('react-host/dist/index.html').replace('{{site}}', () =>
    escapeHtml(JSON.stringify(site)),
  );
  send(response, 200, 'text/html; charset=utf-8', page, {
    'content-security-policy': contentSecurityPolicy(settings),
    // This page shares its browsing context group with no other site. Oriel does not need that for tokens from this server.
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
  });
}

/** The page offers both isolations, so the policy covers what Oriel's documentation names for each. */
function contentSecurityPolicy({ api, frameOrigin }) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${api}`,
    `img-src ${api} data: blob:`,
    `frame-src ${api} ${frameOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

async function answerPost(exchange) {
  const { request, response, url, path, send } = exchange;
  // Only this site's own pages may ask; otherwise another site could act in a person's name.
  if (request.headers.origin !== `http://${request.headers.host}`)
    return send(response, 403, json, '{"error":"forbidden"}');
  if (path === 'token') return answerToken(exchange);
  if (path === 'sign-out') {
    sessions.delete(cookieOf(request));
    return send(response, 200, json, '{}', { 'set-cookie': `${cookieName}=; Max-Age=0; ${attributes}` });
  }
  // The sign-in is not the point of this example, so the site accepts the chosen person without a password.
  const person = people.find(({ id }) => path === 'sign-in' && id === url.searchParams.get('person'));
  if (!person) return send(response, 404, json, '{"error":"not_found"}');
  const secret = randomBytes(32).toString('base64url');
  sessions.set(secret, person);
  send(response, 200, json, JSON.stringify(person), {
    'set-cookie': `${cookieName}=${secret}; ${attributes}`,
  });
}

/** The secret key never leaves this server; the token is valid for ten minutes, on this page only. */
async function answerToken({ request, response, settings, send }) {
  const person = personOf(request);
  if (!person) return send(response, 401, json, '{"error":"signed_out"}');
  const { api, secretKey, publishableKey } = settings;
  const answer = await fetch(`${api}/api/access/v1/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      // `id` alone identifies a person, so it never changes and is never reused. An `email` would be contact data.
      user: { id: `kontor-${person.id}`, name: person.name },
      origin: request.headers.origin,
      widgets: ['chat'],
      publishableKey,
    }),
  });
  const body = await answer.text();
  if (!answer.ok) console.error(`The server gave no token: ${answer.status} ${body}`);
  send(response, answer.ok ? 200 : 502, json, body);
}

const attributes = 'Path=/react-host/; HttpOnly; SameSite=Lax';

const personOf = request => sessions.get(cookieOf(request)) ?? null;

const cookieOf = request =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .map(pair => pair.split('='))
    .find(([name]) => name === cookieName)?.[1];

const escapeHtml = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
