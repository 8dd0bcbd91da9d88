import { isEmbedCall, isGuestCall } from './embed-calls';
import { forbidden } from './errors';

/**
 * Refuses a change that another site made the browser send. A request with `Authorization` cannot be forged, since no
 * site makes a browser add it; any other must come from our own origin, and say so. The calls of an embed's sign-in come
 * from pages of others: their handlers hold the origin against the one that they are for. So do those of guests, who are
 * nobody there, whatever cookies the browser has.
 */
export function checkForgery(request: Request, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers.has('authorization')) return;
  const { pathname } = new URL(request.url);
  if (isEmbedCall(pathname) || isGuestCall(pathname)) return;
  const origin = request.headers.get('origin');
  const fetchSite = request.headers.get('sec-fetch-site');
  const own = origin === null ? fetchSite === 'same-origin' : origin === publicUrl;
  if (!own || (fetchSite !== null && fetchSite !== 'same-origin')) {
    throw forbidden('origin_not_allowed', 'The request does not come from this site');
  }
}
