// A token endpoint for Express 4 or 5. It tells Oriel who is signed in to this site; the widget's `token-url` names it.
//
// In an application: mount `orielToken` with `app.use(orielToken)`. The lines after it make a whole site of this file, to try it:
//
//   ORIEL_SECRET_KEY=sk_… node express_endpoint.mjs
import express from 'express';

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

export const orielToken = express.Router();
orielToken.post('/oriel/token', async (request, response) => {
  response.set('Cache-Control', 'no-store');
  // Another site could otherwise ask with the cookies of its visitors.
  if (request.headers.origin !== SITE_ORIGIN) return response.status(403).json({ error: 'forbidden' });
  const user = findUser(request);
  if (!user) return response.status(401).json({ error: 'unauthorized' });
  try {
    response.json(await askForToken(user));
  } catch (error) {
    // The reason is for this log; it may name the key's workspace.
    console.error(`Oriel gave no token: ${error.message}`);
    response.status(502).json({ error: 'bad_gateway' });
  }
});

if (process.argv[1] === import.meta.filename) {
  express().use(orielToken).listen(Number(PORT), '127.0.0.1');
}
