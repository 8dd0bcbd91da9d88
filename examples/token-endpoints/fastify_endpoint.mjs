// A token endpoint for Fastify 4 or 5. It tells Oriel who is signed in to this site; the widget's `token-url` names it.
//
// In an application: register the plugin with `app.register(orielToken)`. The lines after it make a whole site of this file, to
// try it:
//
//   ORIEL_SECRET_KEY=sk_… node fastify_endpoint.mjs
import fastify from 'fastify';

const {
  ORIEL_API = 'http://localhost:4400',
  ORIEL_SECRET_KEY,
  // The pages that may ask, as a browser names them: protocol, host and port.
  SITE_ORIGIN = 'http://localhost:8080',
  PORT = '8080',
} = process.env;

/** Replace it with your own, for example `request.session.user`: the person who is signed in, or undefined. */
function findUser(request) {
  // `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
  const session = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  const sessions = new Map([
    ['demo-session', { id: '4711', email: 'mara@example.com', name: 'Mara Lindner' }],
  ]);
  return sessions.get(session);
}

/** The answer of Oriel: `{ token, expiresAt }`. Throws where there is none. */
async function askForToken(user) {
  const response = await fetch(`${ORIEL_API}/api/access/v1/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ORIEL_SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user, origin: SITE_ORIGIN, widgets: ['chat'] }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

export async function orielToken(app) {
  app.post('/oriel/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Another site could otherwise ask with the cookies of its visitors.
    if (request.headers.origin !== SITE_ORIGIN) return reply.code(403).send({ error: 'forbidden' });
    const user = findUser(request);
    if (!user) return reply.code(401).send({ error: 'unauthorized' });
    try {
      return await askForToken(user);
    } catch (error) {
      // The reason is for this log; it may name the key's workspace.
      request.log.error(`Oriel gave no token: ${error.message}`);
      return reply.code(502).send({ error: 'bad_gateway' });
    }
  });
}

if (process.argv[1] === import.meta.filename) {
  const app = fastify({ logger: { level: 'error' } });
  await app.register(orielToken).listen({ port: Number(PORT), host: '127.0.0.1' });
}
