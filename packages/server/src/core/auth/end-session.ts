import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import { formatSessionCookie } from '../../http/session-cookie';
import type { Services } from '../../services';

/** Signs the browser out; whoever is not signed in stays so. */
export async function endSession(services: Services, context: RequestContext): Promise<undefined> {
  if (context.actor.kind === 'session') {
    await services.db.delete(sessions).where(eq(sessions.id, context.actor.sessionId));
  }
  context.cookies.push(formatSessionCookie(services.publicUrl, '', 0));
  return undefined;
}
