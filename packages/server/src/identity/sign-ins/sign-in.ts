/**
 * Sign-in by OpenID Connect, authorization code flow with PKCE, state and nonce.
 *
 * 1. `start` creates verifier, state and nonce, keeps them in a signed cookie for ten minutes, and sends the browser to the
 *    provider. The cookie is bound to the host: a cookie set by a sibling host would sign people in as somebody else. It keeps
 *    the latest attempts, because each tab may have a sign-in page of its own: the account that signs in last counts.
 * 2. `finish` exchanges the code with exactly these values, finds or creates the user, starts a session, removes the cookie and
 *    sends the browser to its original target.
 */
import { type ColorScheme, type Locale, lifetimes } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { parse, serialize } from 'hono/utils/cookie';
import { jwtVerify, SignJWT } from 'jose';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { ActingUser } from '../../http/caller/actor';
import type { RequestContext } from '../../http/route/request-context';
import { sessions } from '../../platform/db/schema';
import { badRequest, notFound, unavailable } from '../../platform/errors/errors';
import { sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import { createSession } from '../sessions/create-session';
import { nameDevice } from '../sessions/name-device';
import {
  formatSessionCookie,
  formatSignedOutCookie,
  hasSignedOut,
  sessionCookieName,
} from '../sessions/session-cookie';
import type { Identity } from '../users/identity';
import { saveUser } from '../users/save-user';
import type { IdentityProvider } from './identity-provider';
import { readIdentity } from './read-identity';
import { safeReturnTo } from './return-to';

interface Start {
  readonly returnTo?: string | undefined;
  /** The language of the person, as OpenID Connect defines it for requests (Core 1.0, 3.1.2.1). */
  readonly locale?: Locale | undefined;
  readonly colorScheme?: ColorScheme | undefined;
  /** Lets the person choose an account, even if the provider has a session. */
  readonly asksAccount?: boolean;
  /** Asks for a new sign-in even if the provider still has a session, so that this one counts as fresh. */
  readonly isFresh?: boolean;
  /** Proves an old account at the provider before a change, and signs nobody in. */
  readonly isAtPrevious?: boolean;
  /** Cookies of the browser; its other attempts stay valid. Default: they end. */
  readonly headers?: Headers;
}

export interface SignIn {
  start(options: Start): Promise<Response>;
  finish(context: RequestContext): Promise<Response>;
}

const callbackPath = '/api/core/v1/auth/callback';
const stateLife = 600;
/** Any long time in seconds: with it the provider must report when the person signed in (OpenID Connect Core 1.0, 3.1.2.1). */
const anyAge = 365 * 24 * 3600;
/** Seconds by which the provider's clock may be behind. */
const clockTolerance = 60;

/** Maximum number of sign-in pages that one browser can have open. */
const maxAttempts = 4;
/** Browsers store cookies of up to 4,096 bytes. */
const maxCookieLength = 3_800;

const attempt = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** In seconds since 1970. */
  startedAt: z.number(),
  returnTo: z.string(),
  /** For a fresh sign-in: earliest time of the sign-in, in seconds since 1970. */
  since: z.optional(z.number()),
  isAtPrevious: z.optional(z.boolean()),
});

type Attempt = z.output<typeof attempt>;
const loginState = z.object({ attempts: z.array(attempt) });

/** The provider before a change of it. */
export interface PreviousProvider {
  readonly provider: IdentityProvider;
  /** Called with an identity that the browser has proven there. */
  readonly prove: (identity: Identity, context: RequestContext) => Promise<void>;
}

/**
 * @param welcome called with each user who has signed in and their identity, before the session starts
 * @param previous only for the proof of old accounts
 */
export function createSignIn(
  services: Services,
  provider: IdentityProvider,
  welcome: (user: ActingUser, identity: Identity) => Promise<void>,
  previous?: PreviousProvider,
): SignIn {
  const { publicUrl } = services;
  const secure = publicUrl.startsWith('https:');
  const cookieName = secure ? '__Host-oriel-login' : 'oriel-login';
  const key = new TextEncoder().encode(`login ${services.secret}`);
  const redirectUri = `${publicUrl}${callbackPath}`;
  const formatCookie = (value: string, maxAge: number) =>
    serialize(cookieName, value, { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge });

  const discovered = new Map<IdentityProvider, Promise<client.Configuration>>();
  const discover = (at: IdentityProvider) => {
    const known = discovered.get(at);
    if (known) return known;
    const found = client
      .discovery(
        new URL(at.issuer),
        at.clientId,
        at.clientSecret,
        undefined,
        at.insecure ? { execute: [client.allowInsecureRequests] } : undefined,
      )
      .catch((error: unknown) => {
        // Retried at the next sign-in.
        discovered.delete(at);
        throw unavailable(5, error);
      });
    discovered.set(at, found);
    return found;
  };
  const providerOf = (isAtPrevious: boolean | undefined): IdentityProvider => {
    if (isAtPrevious !== true) return provider;
    if (!previous) throw notFound();
    return previous.provider;
  };

  return {
    async start({
      returnTo,
      locale,
      colorScheme,
      asksAccount = false,
      isFresh = false,
      isAtPrevious,
      headers,
    }) {
      const at = providerOf(isAtPrevious);
      const configuration = await discover(at);
      const startedAt = Math.floor(services.now().getTime() / 1000);
      const values = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
        startedAt,
        returnTo: safeReturnTo(returnTo, publicUrl),
        ...(isFresh && { since: startedAt - clockTolerance }),
        ...(isAtPrevious && { isAtPrevious }),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(values.verifier),
        code_challenge_method: 'S256',
        state: values.state,
        nonce: values.nonce,
        max_age: String(isFresh ? 0 : anyAge),
        // Some providers send it only if it is requested by name (OpenID Connect Core 1.0, 5.5).
        ...(configuration.serverMetadata().claims_parameter_supported === true && {
          claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
        }),
        ...(at.alwaysAsk || isFresh ? { prompt: 'login' } : asksAccount && { prompt: 'select_account' }),
        ...(locale && { ui_locales: locale }),
        ...(colorScheme && at.takesColorScheme && { color_scheme: colorScheme }),
      });
      const others = await readAttempts(headers);
      return redirect(url.href, [await formatAttempts([...others, values])]);
    },

    async finish(context) {
      const attempts = await readAttempts(context.headers);
      const asked = context.url.searchParams.get('state');
      // The exchange refuses the state of another attempt.
      const stored = attempts.find(({ state }) => state === asked) ?? attempts.at(-1);
      // A bookmarked or repeated callback; the sign-in may already be complete.
      if (!stored) return redirect('/', []);
      // Behind a proxy the address of the request differs from the one that the provider knows.
      const current = new URL(`${redirectUri}${context.url.search}`);
      const rest = await formatAttempts(attempts.filter(each => each !== stored));
      if (current.searchParams.has('error')) return redirect(stored.returnTo, [rest]);
      const at = providerOf(stored.isAtPrevious);
      const configuration = await discover(at);
      const tokens = await client
        .authorizationCodeGrant(configuration, current, {
          pkceCodeVerifier: stored.verifier,
          expectedState: stored.state,
          expectedNonce: stored.nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          context.log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'sign-in refused');
          throw badRequest('invalid_payload', 'The sign-in could not be completed; start again', {
            cause: error,
          });
        });
      const isTrusted = stored.since !== undefined && at.trustLogin;
      const authTime = tokens.claims()?.auth_time ?? (isTrusted ? stored.since : undefined);
      if (stored.since !== undefined && (authTime === undefined || authTime < stored.since)) {
        if (authTime === undefined)
          context.log.warn(
            'the identity provider does not say when the person has signed in; OIDC_TRUST_LOGIN decides',
          );
        throw badRequest(
          'fresh_sign_in_required',
          'The identity provider does not confirm a new sign-in; start again',
        );
      }
      const identity = await readIdentity(configuration, tokens, at, context.log);
      if (previous && stored.isAtPrevious) {
        await previous.prove(identity, context);
        return redirect(stored.returnTo, [rest, ...context.cookies]);
      }
      const user = await saveUser(services.db, identity);
      await welcome(user, identity);
      // End the previous session of this browser.
      const former = parse(context.headers.get('cookie') ?? '')[sessionCookieName(publicUrl)];
      if (former !== undefined) await services.db.delete(sessions).where(eq(sessions.id, sha256(former)));
      // The provider's clock may be ahead of this one.
      const signedInAt =
        authTime === undefined ? undefined : new Date(Math.min(authTime * 1000, services.now().getTime()));
      // The first call in a workspace logs the sign-in there.
      const device = { ...nameDevice(context.headers), enteredIds: [] };
      const token = await createSession(services, user.id, signedInAt, device);
      return redirect(stored.returnTo, [
        rest,
        formatSessionCookie(publicUrl, token, lifetimes.session),
        ...(hasSignedOut(publicUrl, context.headers) ? [formatSignedOutCookie(publicUrl, false)] : []),
      ]);
    },
  };

  /** Attempts that have not expired. */
  async function readAttempts(headers: Headers | undefined): Promise<readonly Attempt[]> {
    const value = parse(headers?.get('cookie') ?? '', cookieName)[cookieName];
    if (value === undefined) return [];
    try {
      const { payload } = await jwtVerify(value, key, {
        algorithms: ['HS256'],
        currentDate: services.now(),
      });
      const oldest = services.now().getTime() / 1000 - stateLife;
      return loginState.parse(payload).attempts.filter(({ startedAt }) => startedAt > oldest);
    } catch {
      return [];
    }
  }

  /** A cookie with as many of the latest attempts as fit. */
  async function formatAttempts(attempts: readonly Attempt[]): Promise<string> {
    const latest = attempts.slice(-maxAttempts);
    if (latest.length === 0) return formatCookie('', 0);
    const value = await new SignJWT({ attempts: latest })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime((latest.at(-1)?.startedAt ?? 0) + stateLife)
      .sign(key);
    return latest.length > 1 && value.length > maxCookieLength
      ? formatAttempts(latest.slice(1))
      : formatCookie(value, stateLife);
  }
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
