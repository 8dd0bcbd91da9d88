/**
 * Renews a token with the cookie of its session and replaces the cookie's secret, at most once per grace period. The previous
 * secret is valid for that period, for simultaneous calls of many widgets. A secret that was replaced earlier must have been
 * copied: the session ends.
 *
 * A site has one cookie. If its session belongs to another origin, another application or other widgets, the caller has no
 * session, and the cookie is kept: it belongs to another page.
 */
import {
  type EmbedToken,
  publishableKeyHeader,
  type RouteInput,
  type refreshEmbedToken,
} from '@oriel/contracts';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { applications, embedSessions } from '../../platform/db/schema';
import { forbidden } from '../../platform/errors/errors';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import { signToken } from '../embed-tokens/sign-token';
import { findAccess } from '../permissions/find-access';
import { checkApplication } from './check-application';
import { checkCaller } from './check-caller';
import { formatEmbedCookie, readEmbedCookie } from './embed-cookie';
import { signInLife } from './sign-in-life';

const graceMs = 10_000;
/** Most visitors have not signed in: that is a regular response, and not an error in the browser's console. */
const nobody = { token: null } as const;

export async function refreshToken(
  services: Services,
  context: RequestContext,
  { origin, widgets }: RouteInput<typeof refreshEmbedToken>['body'],
): Promise<EmbedToken | typeof nobody> {
  const { db, now, publicUrl } = services;
  const cookie = readEmbedCookie(context.headers, publicUrl);
  if (!cookie) return nobody;
  const isSession = eq(embedSessions.id, cookie.sessionId);
  const [found] = await db
    .select({ session: embedSessions, application: applications })
    .from(embedSessions)
    .innerJoin(applications, eq(applications.id, embedSessions.applicationId))
    .where(and(isSession, isNull(embedSessions.revokedAt), gt(embedSessions.expiresAt, now())));
  if (!found || found.session.refreshHash === null) return nobody;
  const { session, application } = found;
  checkCaller(services, context.headers, origin);
  const key = context.headers.get(publishableKeyHeader);
  // There is no sign-in for the page's own application.
  if (key !== null && key !== application.publishableKey) return nobody;
  checkApplication(application, origin);
  const refused = widgets.find(name => !application.widgets.includes(name));
  if (refused !== undefined)
    throw forbidden('forbidden', `The application does not embed the widget ${refused}`);
  const isOfPage = session.origin === origin && widgets.every(name => session.widgets.includes(name));
  if (!isOfPage) return nobody;
  if (!(await findAccess(db, session.organizationId, session.userId))) return nobody;

  const presented = sha256(cookie.secret);
  const secret = randomToken();
  const life = signInLife(application);
  const graceStart = new Date(now().getTime() - graceMs);
  const isReplaceable = or(isNull(embedSessions.refreshedAt), lte(embedSessions.refreshedAt, graceStart));
  const [replaced] = await db
    .update(embedSessions)
    .set({
      refreshHash: sha256(secret),
      previousRefreshHash: presented,
      refreshedAt: now(),
      expiresAt: new Date(now().getTime() + life * 1000),
    })
    .where(
      and(
        isSession,
        eq(embedSessions.refreshHash, presented),
        isReplaceable,
        isNull(embedSessions.revokedAt),
      ),
    )
    .returning();
  if (replaced) {
    context.cookies.push(formatEmbedCookie(publicUrl, { sessionId: session.id, secret }, life));
    return signToken(services, replaced, widgets);
  }
  const [current] = await db.select().from(embedSessions).where(isSession);
  const isFresh = current?.refreshedAt != null && current.refreshedAt > graceStart;
  const isKnown = current?.refreshHash === presented || current?.previousRefreshHash === presented;
  if (current && isFresh && isKnown && current.revokedAt === null)
    return signToken(services, current, widgets);
  await db.update(embedSessions).set({ revokedAt: now() }).where(isSession);
  return nobody;
}
