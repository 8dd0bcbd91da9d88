import { lifetimes } from '@oriel/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { createSession } from '../../identity/sessions/create-session';
import { formatSessionCookie } from '../../identity/sessions/session-cookie';
import { sessions } from '../../platform/db/schema';
import { forbidden } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { statedLife } from './describe-session';

/** For requests that are on their way with the old cookie, such as those of another tab. */
const graceMs = 30_000;

/** Replaces the session by a new one, so that a stolen cookie is worth little. */
export async function prolongSession(
  services: Services,
  context: RequestContext,
): Promise<{ tokenExpiresInSec: number }> {
  const { actor } = context;
  if (actor.kind !== 'session') throw forbidden('forbidden', 'Only a session of a browser can be prolonged');
  const now = services.now();
  const [rotated] = await services.db
    .update(sessions)
    .set({ rotatedAt: now, expiresAt: new Date(now.getTime() + graceMs) })
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.rotatedAt)))
    .returning();
  // Another tab was first: its cookie is already in the browser, or will be when its answer comes.
  if (!rotated) return { tokenExpiresInSec: statedLife(lifetimes.session) };
  const token = await createSession(services, actor.user.id);
  context.cookies.push(formatSessionCookie(services.publicUrl, token, lifetimes.session));
  return { tokenExpiresInSec: statedLife(lifetimes.session) };
}
