import { and, eq } from 'drizzle-orm';
import { embedSessions } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import type { Services } from '../../services';
import { sha256 } from '../hash';
import { checkCaller } from './check-caller';
import { formatEmbedCookie, readEmbedCookie } from './embed-cookie';

/** Ends the session of the token, else that of the cookie, and removes the cookie. Who has neither is signed out already. */
export async function endSignedIn(services: Services, context: RequestContext): Promise<undefined> {
  const { db, now, publicUrl } = services;
  const { actor, headers } = context;
  if (actor.kind === 'embed') {
    await db
      .update(embedSessions)
      .set({ revokedAt: now() })
      .where(eq(embedSessions.id, actor.embedSessionId));
  } else {
    const cookie = readEmbedCookie(headers, publicUrl);
    const isSession =
      cookie &&
      and(eq(embedSessions.id, cookie.sessionId), eq(embedSessions.refreshHash, sha256(cookie.secret)));
    const [session] = isSession ? await db.select().from(embedSessions).where(isSession) : [];
    if (session) {
      checkCaller(services, headers, session.origin);
      await db.update(embedSessions).set({ revokedAt: now() }).where(eq(embedSessions.id, session.id));
    }
  }
  context.cookies.push(formatEmbedCookie(publicUrl, undefined, 0));
  return undefined;
}
