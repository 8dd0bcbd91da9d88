/**
 * Identifies the caller of a request.
 *
 * 1. A request with `Authorization` acts as its token or key; cookies are ignored, and a refused credential never falls back to
 *    them.
 * 2. The session cookie only counts for a request from the portal's own origin: an intranet on a sibling host, whose requests
 *    also carry the cookie, must not act as the portal's user.
 * 3. Everybody else is a guest.
 */

import type { Actor } from '../http/caller/actor';
import { findEmbedSession } from '../identity/embed-tokens/find-embed-session';
import { findSecretKey, secretKeyPrefix } from '../identity/secret-keys/find-secret-key';
import { findSession } from '../identity/sessions/find-session';
import { unauthorized } from '../platform/errors/errors';
import type { Services } from '../services';

export interface Credentials {
  /** Value of `Authorization`. */
  readonly authorization: string | undefined;
  /** Token of the session cookie. */
  readonly sessionToken: string | undefined;
  readonly origin: string | undefined;
  /** Value of the header that names the embedding application. */
  readonly publishableKey: string | undefined;
  /** Value of `Sec-Fetch-Site`. */
  readonly fetchSite: string | undefined;
}

export async function authenticate(services: Services, credentials: Credentials): Promise<Actor> {
  const { authorization, sessionToken, origin, publishableKey, fetchSite } = credentials;
  if (authorization !== undefined) {
    const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1];
    if (token === undefined) throw unauthorized('token_rejected', 'The credential is not a bearer token');
    return token.startsWith(secretKeyPrefix)
      ? findSecretKey(services, token)
      : findEmbedSession(services, token, { origin, publishableKey });
  }
  const foreign =
    (origin !== undefined && origin !== services.publicUrl) ||
    fetchSite === 'cross-site' ||
    fetchSite === 'same-site';
  if (sessionToken === undefined || foreign) return { kind: 'guest' };
  return (await findSession(services.db, sessionToken, services.now())) ?? { kind: 'guest' };
}
