import { parse, serialize } from 'hono/utils/cookie';

/** The prefix requires https, so plain http on the local machine does not use it. */
const nameOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-oriel-embed' : 'oriel-embed';

/** Content of an embed's cookie: the session, and the secret that renews its token. */
export interface EmbedCookie {
  readonly sessionId: string;
  readonly secret: string;
}

export function readEmbedCookie(headers: Headers, publicUrl: string): EmbedCookie | undefined {
  const name = nameOf(publicUrl);
  const value = parse(headers.get('cookie') ?? '', name)[name] ?? '';
  const [, sessionId, secret] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(value) ?? [];
  return sessionId === undefined || secret === undefined ? undefined : { sessionId, secret };
}

/**
 * The `Set-Cookie` of an embed. Partitioned: it belongs to one embedding site and is not sent on any other.
 * @param maxAge seconds; 0 removes it
 */
export const formatEmbedCookie = (
  publicUrl: string,
  cookie: EmbedCookie | undefined,
  maxAge: number,
): string =>
  serialize(nameOf(publicUrl), cookie ? `${cookie.sessionId}.${cookie.secret}` : '', {
    httpOnly: true,
    secure: true,
    sameSite: 'None',
    partitioned: true,
    path: '/',
    maxAge,
  });
