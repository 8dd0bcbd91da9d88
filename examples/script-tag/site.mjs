// A page without a build. Its server does one thing for the chat: it names the signed-in person to Oriel. With `?token=none` it
// skips that, and the chat signs people in itself.

/**
 * Stands for the person whom this site knows by a session of its own.
 * `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
 */
const visitor = { id: 'visitor-17', email: 'vera@example.com', name: 'Vera Visitor' };

export async function handle({ request, response, url, path, settings, send, readFile }) {
  if (path === 'token') return answerToken({ request, response, settings, send });
  if (path === 'page.css')
    return send(response, 200, 'text/css; charset=utf-8', readFile('script-tag/page.css'));
  if (path === 'sign-out.js')
    return send(response, 200, 'text/javascript; charset=utf-8', readFile('script-tag/sign-out.js'));
  if (path !== '') return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
  const isolation = url.searchParams.get('isolation') === 'iframe' ? 'iframe' : 'shadow';
  const hasTokens = url.searchParams.get('token') !== 'none';
  const values = {
    api: settings.api,
    publishableKey: settings.publishableKey,
    isolation,
    tokenUrl: hasTokens ? '/script-tag/token' : '',
  };
  const page = readFile('script-tag/index.html')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name) => escapeHtml(values[name] ?? ''))
    .replace('<!-- sign-out -->', hasTokens ? '' : signOutButton);
  send(response, 200, 'text/html; charset=utf-8', page);
}

/** Lets the page end the sign-in that the chat makes itself. */
const signOutButton =
  '<button type="button" id="sign-out" hidden>Sign out</button><script type="module" src="sign-out.js"></script>';

export const escapeHtml = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

/** Exchanges the secret key, which never leaves this server, for a token valid for ten minutes, on this page only. */
export async function answerToken({ request, response, settings, send }) {
  // Only this site's own pages may ask; otherwise another site could speak in the visitor's name.
  const origin = `http://${request.headers.host}`;
  if (request.method !== 'POST' || request.headers.origin !== origin) {
    return send(response, 403, 'application/json', '{"error":"forbidden"}');
  }
  const answer = await fetch(`${settings.api}/api/access/v1/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${settings.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      user: visitor,
      origin,
      widgets: ['chat', 'prompts'],
      publishableKey: settings.publishableKey,
    }),
  });
  const body = await answer.text();
  if (!answer.ok) console.error(`The server gave no token: ${answer.status} ${body}`);
  send(response, answer.ok ? 200 : 502, 'application/json', body);
}
