import type { APIRoute, AstroCookies } from 'astro';

/** Replace it with your own session: the person who is signed in, or undefined. */
function findUser(cookies: AstroCookies) {
  if (cookies.get('session')?.value !== 'demo-session') return undefined;
  return { id: '4711', email: 'mara@example.com', name: 'Mara Lindner' };
}

export const POST: APIRoute = async ({ request, cookies }) => {
  const { ORIEL_API, ORIEL_SECRET_KEY, SITE_ORIGIN } = process.env;
  const answer = (status: number, body: object) =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
  // Another site could otherwise ask with the cookies of its visitors.
  if (request.headers.get('origin') !== SITE_ORIGIN) return answer(403, { error: 'forbidden' });
  const user = findUser(cookies);
  if (!user) return answer(401, { error: 'unauthorized' });
  try {
    const response = await fetch(`${ORIEL_API}/api/access/v1/embed-tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ORIEL_SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user, origin: SITE_ORIGIN, widgets: ['chat'] }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return answer(200, await response.json());
  } catch (error) {
    // The reason is for this log; it may name the key's workspace.
    console.error('Oriel gave no token', error);
    return answer(502, { error: 'bad_gateway' });
  }
};
