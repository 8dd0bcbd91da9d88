/**
 * Returns the result of an attempt once, to a caller who knows its verifier. A wrong verifier ends the attempt, so that nobody
 * can try a second one; the response is the same as for an attempt that does not exist. The consent must still exist: a session
 * created after its withdrawal would outlive it.
 */
import { createHash } from 'node:crypto';
import type { collectEmbedSignIn, RouteOutput } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { embedConsents, embedSessions, embedSignIns } from '../../platform/db/schema';
import { HttpError } from '../../platform/errors/http-error';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import { signToken } from '../embed-tokens/sign-token';
import { findAccess } from '../permissions/find-access';
import { checkApplication } from './check-application';
import { checkCaller } from './check-caller';
import { coversAttempt } from './covers-attempt';
import { formatEmbedCookie } from './embed-cookie';
import { findAttempt } from './find-attempt';
import { logSignIn } from './log-sign-in';
import { signInLife } from './sign-in-life';

const gone = () => new HttpError(404, 'sign_in_not_found', 'The sign-in is over; begin another one');

export async function collectSignIn(
  services: Services,
  context: RequestContext,
  id: string,
  verifier: string,
): Promise<RouteOutput<typeof collectEmbedSignIn>> {
  const { db, now, publicUrl } = services;
  const found = await findAttempt(services, id);
  if (!found) throw gone();
  const { attempt, application } = found;
  checkCaller(services, context.headers, attempt.origin);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (challenge !== attempt.codeChallenge) {
    await db.delete(embedSignIns).where(eq(embedSignIns.id, id));
    throw gone();
  }
  checkApplication(application, attempt.origin);
  if (attempt.denied) return { status: 'denied' };
  const { userId } = attempt;
  if (userId === null) return { status: 'pending' };
  const secret = randomToken();
  const outcome = await db.transaction(async tx => {
    // Lock until the end, so that a simultaneous withdrawal finds the session.
    const [consent] = await tx
      .select({ widgets: embedConsents.widgets })
      .from(embedConsents)
      .where(coversAttempt(userId, attempt))
      .for('share');
    // The call that deletes the row gets the result; a simultaneous one finds nothing.
    const [taken] = await tx.delete(embedSignIns).where(eq(embedSignIns.id, id)).returning();
    if (!consent || !taken) return 'gone';
    if (!(await findAccess(tx, application.organizationId, userId))) return 'denied';
    const [session] = await tx
      .insert(embedSessions)
      .values({
        applicationId: application.id,
        organizationId: application.organizationId,
        userId,
        origin: taken.origin,
        // All widgets of the consent, so that another widget of the page signs in with the same cookie.
        widgets: consent.widgets,
        refreshHash: sha256(secret),
        expiresAt: new Date(now().getTime() + signInLife(application) * 1000),
      })
      .returning();
    if (!session) throw new Error('The embed session was not stored');
    await logSignIn(tx, context.address, session, 'signed-in');
    return session;
  });
  if (outcome === 'gone') throw gone();
  if (outcome === 'denied') return { status: outcome };
  context.cookies.push(
    formatEmbedCookie(publicUrl, { sessionId: outcome.id, secret }, signInLife(application)),
  );
  return { status: 'done', ...(await signToken(services, outcome, attempt.widgets)) };
}
