// A token endpoint in Node, without a package. It tells Oriel who is signed in to this site; the widget's `token-url` names it.
//
//   ORIEL_SECRET_KEY=sk_… node server.mjs
import { createServer } from 'node:http';

const {
  ORIEL_API = 'http://localhost:4400',
  ORIEL_SECRET_KEY,
  // The pages that may ask, as a browser names them: protocol, host and port.
  SITE_ORIGIN = 'http://localhost:8080',
  PORT = '8080',
} = process.env;

/** Replace it: the person whom your own session names, or undefined. */
function findUser(request) {
  // `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
  const session = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  const sessions = { 'demo-session': { id: '4711', email: 'mara@example.com', name: 'Mara Lindner' } };
  return session !== undefined && Object.hasOwn(sessions, session) ? sessions[session] : undefined;
}

createServer(async (request, response) => {
  const answer = (status, body) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  if (request.url !== '/oriel/token') return answer(404, { error: 'not_found' });
  // Another site could otherwise ask with the cookies of its visitors.
  if (request.method !== 'POST' || request.headers.origin !== SITE_ORIGIN) {
    return answer(403, { error: 'forbidden' });
  }
  const user = findUser(request);
  if (!user) return answer(401, { error: 'unauthorized' });
  try {
    const given = await fetch(`${ORIEL_API}/api/access/v1/embed-tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ORIEL_SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user, origin: SITE_ORIGIN, widgets: ['chat'] }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!given.ok) throw new Error(`${given.status} ${await given.text()}`);
    answer(200, await given.json());
  } catch (error) {
    // The reason is for this log; it may name the key's workspace.
    console.error(`Oriel gave no token: ${error.message}`);
    answer(502, { error: 'bad_gateway' });
  }
}).listen(Number(PORT), '127.0.0.1', () => console.warn(`http://127.0.0.1:${PORT}/oriel/token`));
