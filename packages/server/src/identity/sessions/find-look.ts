import type { ColorScheme, Locale } from '@oriel/contracts';
import type { Context } from 'hono';
import { readLocale } from '../../http/route/locale';
import type { Services } from '../../services';
import { findSession } from './find-session';
import { readSessionCookie } from './session-cookie';

/** Language and colours of a server-rendered page: those of the signed-in person's account, else the browser's. */
export async function findLook(
  { db, publicUrl, now }: Pick<Services, 'db' | 'publicUrl' | 'now'>,
  c: Context,
): Promise<{ readonly locale: Locale; readonly colorScheme: ColorScheme }> {
  const token = readSessionCookie(c, publicUrl);
  const user = token === undefined ? undefined : (await findSession(db, token, now()))?.user;
  return {
    locale: user?.locale ?? readLocale(c.req.header('accept-language')),
    colorScheme: user?.colorScheme ?? 'auto',
  };
}
