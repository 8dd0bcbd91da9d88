import { forbidden } from '../../platform/errors/errors';
import { crossOriginCallOf } from './cross-origin';

/**
 * Refuses a change that another site made the browser send. A request with `Authorization` cannot be forged, since no site makes
 * a browser add it; any other must come from our own origin, and declare it. Routes with `crossOrigin` are the exception: their
 * handlers check the origin themselves, or treat the caller as a guest.
 */
export function checkForgery(request: Request, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers.has('authorization')) return;
  if (crossOriginCallOf(new URL(request.url).pathname)) return;
  const origin = request.headers.get('origin');
  const fetchSite = request.headers.get('sec-fetch-site');
  const own = origin === null ? fetchSite === 'same-origin' : origin === publicUrl;
  if (!own || (fetchSite !== null && fetchSite !== 'same-origin')) {
    throw forbidden('origin_not_allowed', 'The request does not come from this site');
  }
}
