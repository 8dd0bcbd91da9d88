import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

/** Whether the server is spoken to over https. */
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** Over https the name keeps other hosts and paths from setting it; browsers refuse that prefix on plain localhost. */
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
