import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { parse, serialize } from 'hono/utils/cookie';

/** Whether the server uses https. */
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** Over https the prefix keeps other hosts and paths from setting it; browsers refuse that prefix on plain localhost. */
export const sessionCookieName = (publicUrl: string): string =>
  isSecure(publicUrl) ? '__Host-oriel-session' : 'oriel-session';

export const readSessionCookie = (c: Context, publicUrl: string): string | undefined =>
  getCookie(c, sessionCookieName(publicUrl));

/**
 * The `Set-Cookie` of a session.
 * @param maxAge seconds; 0 removes it
 */
export const formatSessionCookie = (publicUrl: string, token: string, maxAge: number): string =>
  serialize(sessionCookieName(publicUrl), token, {
    httpOnly: true,
    secure: isSecure(publicUrl),
    sameSite: 'Lax',
    path: '/',
    maxAge,
  });

const signedOutCookieName = (publicUrl: string): string =>
  isSecure(publicUrl) ? '__Host-oriel-signed-out' : 'oriel-signed-out';

/** Seconds for which the next sign-in of a browser that has signed out asks for the account. */
const signedOutLife = 30 * 24 * 3600;

/** Whether the last event in this browser was a sign-out. */
export const hasSignedOut = (publicUrl: string, headers: Headers): boolean =>
  parse(headers.get('cookie') ?? '')[signedOutCookieName(publicUrl)] !== undefined;

/** The `Set-Cookie` that remembers a sign-out, or deletes it at the next sign-in. It contains no identity. */
export const formatSignedOutCookie = (publicUrl: string, isSignedOut: boolean): string =>
  serialize(signedOutCookieName(publicUrl), isSignedOut ? '1' : '', {
    httpOnly: true,
    secure: isSecure(publicUrl),
    sameSite: 'Lax',
    path: '/',
    maxAge: isSignedOut ? signedOutLife : 0,
  });
