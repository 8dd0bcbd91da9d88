// The intranet of a shipyard: a separate site from Oriel, with its own people, sessions and strict policy. Only its server
// knows the secret key, with which it names the signed-in person to Oriel. Its application is trusted: it can sign in members
// of the workspace, who work as themselves here. Anyone else is a person of the application.
import { randomBytes } from 'node:crypto';
import { documentsPage, homePage, signInPage } from './pages.mjs';
import { findPerson } from './people.mjs';
import { contentSecurityPolicy } from './policy.mjs';
import { endSession, openSession, personOf } from './sessions.mjs';

const files = {
  'intranet.css': 'text/css; charset=utf-8',
  'intranet.js': 'text/javascript; charset=utf-8',
};
const html = 'text/html; charset=utf-8';
const text = 'text/plain; charset=utf-8';

export async function handle(exchange) {
  const { request, url, path, send, response, readFile } = exchange;
  if (Object.hasOwn(files, path)) return send(response, 200, files[path], readFile(`intranet/${path}`));
  const person = personOf(request);
  const look = lookOf(request, url);
  if (request.method === 'POST') {
    // Only this site's own pages may change anything; otherwise another site could act in a person's name.
    if (request.headers.origin !== `http://${request.headers.host}`)
      return send(response, 403, text, 'Forbidden');
    if (path === 'token') return answerToken(exchange, person);
    if (path === 'sign-in') return signIn(exchange, look);
    if (path === 'sign-out') return leave(exchange, look.to('sign-in'), endSession(request));
    return send(response, 404, text, 'Not found');
  }
  if (path === 'sign-in') return sendPage(exchange, look, signInPage(look));
  if (path !== '' && path !== 'documents') return send(response, 404, text, 'Not found');
  if (!person) return leave(exchange, look.to('sign-in'));
  const page = path === '' ? homePage : documentsPage;
  sendPage(exchange, look, nonce => page({ ...look, person, nonce, settings: exchange.settings }));
}

/** Reads the language and isolation from the address; links keep them. */
function lookOf(request, url) {
  const { lang, isolation } = Object.fromEntries(url.searchParams);
  const wanted = lang ?? request.headers['accept-language'] ?? '';
  return {
    locale: /^de/i.test(wanted) ? 'de' : 'en',
    isolation: isolation === 'iframe' ? 'iframe' : 'shadow',
    path: url.pathname,
    to: (path, changes) => {
      const kept = { ...(lang && { lang }), ...(isolation && { isolation }), ...changes };
      const query = new URLSearchParams(kept).toString();
      return `/intranet/${path}${query && `?${query}`}`;
    },
  };
}

function sendPage({ response, send, settings }, { isolation }, page, status = 200) {
  const nonce = randomBytes(16).toString('base64');
  send(response, status, html, page(nonce), {
    'content-security-policy': contentSecurityPolicy({ nonce, isolation, ...settings }),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
  });
}

function leave({ response }, location, cookie) {
  const headers = { location, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) };
  response.writeHead(303, headers).end();
}

async function signIn(exchange, look) {
  const form = new URLSearchParams(await readBody(exchange.request));
  const person = findPerson(form.get('username') ?? '', form.get('password') ?? '');
  if (person) return leave(exchange, look.to(''), openSession(person));
  sendPage(exchange, look, signInPage(look, form.get('username') ?? ''), 401);
}

/** Reads a form of this site. Its forms are short; a longer body counts as empty. */
async function readBody(request) {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) {
    body += piece;
    if (body.length > 4_000) return '';
  }
  return body;
}

/** Exchanges the secret key, which never leaves this server, for a token of the signed-in person. */
async function answerToken({ request, response, settings, send }, person) {
  if (!person) return send(response, 401, 'application/json', '{"error":"signed_out"}');
  const { api, secretKey, publishableKey } = settings;
  const answer = await fetch(`${api}/api/access/v1/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      // `id` alone identifies a person, so it never changes and is never reused. `email` is contact data. Only in a trusted
      // application does it identify a member, so it has to be confirmed: this intranet knows that the address is the person's.
      user: { id: person.username, name: person.name, email: person.email, emailConfirmed: true },
      origin: request.headers.origin,
      widgets: ['chat'],
      publishableKey,
    }),
  });
  const body = await answer.text();
  if (!answer.ok) console.error(`The server gave no token: ${answer.status} ${body}`);
  send(response, answer.ok ? 200 : 502, 'application/json', body);
}
