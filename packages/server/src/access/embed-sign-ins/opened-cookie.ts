import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { isSecure } from '../../http/session-cookie';

/** Seconds that an attempt lives. */
const maxAge = 600;

/** Over https the name keeps other hosts from setting it; browsers refuse that prefix on plain localhost. */
const nameOf = (publicUrl: string): string => (isSecure(publicUrl) ? '__Host-oriel-opened' : 'oriel-opened');

/** Remembers over the login, in this browser alone, that the page itself has opened the window of an attempt. */
export function rememberOpened(c: Context, publicUrl: string, attemptId: string): void {
  const secure = isSecure(publicUrl);
  const options = { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge } as const;
  c.header('set-cookie', serialize(nameOf(publicUrl), attemptId, options), { append: true });
}

export const wasOpened = (c: Context, publicUrl: string, attemptId: string): boolean =>
  getCookie(c, nameOf(publicUrl)) === attemptId;
