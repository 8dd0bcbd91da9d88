import type { H3Event } from 'h3';

/** Replace it with your own session: the person who is signed in, or undefined. */
function findUser(event: H3Event) {
  if (getCookie(event, 'session') !== 'demo-session') return undefined;
  return { id: '4711', email: 'mara@example.com', name: 'Mara Lindner' };
}

export default defineEventHandler(async event => {
  const { orielSecretKey, siteOrigin, public: shared } = useRuntimeConfig(event);
  setResponseHeader(event, 'cache-control', 'no-store');
  const refuse = (status: number, error: string) => {
    setResponseStatus(event, status);
    return { error };
  };
  // Another site could otherwise ask with the cookies of its visitors.
  if (getRequestHeader(event, 'origin') !== siteOrigin) return refuse(403, 'forbidden');
  const user = findUser(event);
  if (!user) return refuse(401, 'unauthorized');
  try {
    return await $fetch<{ token: string; expiresAt: string }>('/api/access/v1/embed-tokens', {
      baseURL: shared.orielApi,
      method: 'POST',
      headers: { authorization: `Bearer ${orielSecretKey}` },
      body: { user, origin: siteOrigin, widgets: ['chat'] },
      timeout: 10_000,
      retry: false,
    });
  } catch (error) {
    // The reason is for this log; it may name the key's workspace.
    console.error('Oriel gave no token', error);
    return refuse(502, 'bad_gateway');
  }
});
