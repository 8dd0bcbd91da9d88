import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import { formatSessionCookie } from '../../identity/sessions/session-cookie';
import type { Queryable } from '../../platform/db/database';
import { sessions } from '../../platform/db/schema';
import type { Services } from '../../services';

/** Signs the browser out; whoever is not signed in stays so. */
export async function endSession(services: Services, context: RequestContext): Promise<undefined> {
  if (context.actor.kind === 'session') {
    await removeSession(services.db, context.actor.sessionId);
    await services.bus.publish(rightsChanged, context.actor.user.id);
  }
  context.cookies.push(formatSessionCookie(services.publicUrl, '', 0));
  return undefined;
}

/** @param id hash of the cookie's token */
export async function removeSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}
