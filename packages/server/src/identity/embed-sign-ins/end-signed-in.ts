/**
 * Signs out of an embed: ends the token's session, ends the cookie's session if it belongs to the same page, and removes the
 * cookie. Sessions of other pages of the site are kept. A caller with neither session is already signed out. The next sign-in
 * on the page asks for the account; otherwise it would sign in the same person again at once.
 */
import { publishableKeyHeader } from '@oriel/contracts';
import { and, eq, exists, inArray, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import type { Transaction } from '../../platform/db/database';
import { applications, embedConsents, embedSessions } from '../../platform/db/schema';
import { sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import { rightsChanged } from '../permissions/rights-watch';
import { checkCaller } from './check-caller';
import { formatEmbedCookie, readEmbedCookie } from './embed-cookie';
import { logSignIn } from './log-sign-in';

/** @param origin - the origin that the page declares; ignored if the caller has a token, which names its origin */
export async function endSignedIn(
  services: Services,
  context: RequestContext,
  origin: string | undefined,
): Promise<undefined> {
  const { db, bus, now, publicUrl } = services;
  const { actor, headers } = context;
  const isEmbed = actor.kind === 'embed';
  const kept = await findCookieSession(services, headers);
  const page = isEmbed ? actor.origin : (origin ?? kept?.session.origin);
  if (!isEmbed && kept && page !== undefined) checkCaller(services, headers, page);
  const key = headers.get(publishableKeyHeader);
  const isOfApplication =
    kept &&
    (isEmbed
      ? kept.session.applicationId === actor.applicationId
      : key === null || key === kept.application.publishableKey);
  const isOfPage = kept?.session.origin === page && isOfApplication;
  const sessionIds = [
    ...(isEmbed ? [actor.embedSessionId] : []),
    ...(kept && isOfPage ? [kept.session.id] : []),
  ];
  const ended = await db.transaction(tx =>
    endSessions(tx, sessionIds, { at: now(), address: context.address }),
  );
  for (const userId of new Set(ended.map(row => row.userId))) await bus.publish(rightsChanged, userId);
  if (!kept || isOfPage) context.cookies.push(formatEmbedCookie(publicUrl, undefined, 0));
  return undefined;
}

/** Ends the sessions that are still active. Sessions with tokens requested by a page's server are not sign-ins and are not logged. */
async function endSessions(
  tx: Transaction,
  sessionIds: readonly string[],
  { at, address }: { readonly at: Date; readonly address: string },
) {
  const isActive = and(inArray(embedSessions.id, [...sessionIds]), isNull(embedSessions.revokedAt));
  const ending = tx
    .select({ id: embedSessions.id })
    .from(embedSessions)
    .where(
      and(
        isActive,
        eq(embedSessions.userId, embedConsents.userId),
        eq(embedSessions.applicationId, embedConsents.applicationId),
        eq(embedSessions.origin, embedConsents.origin),
      ),
    );
  // Consents are locked before sessions, as in every other change of both, so that two cannot deadlock.
  await tx.update(embedConsents).set({ signedOutAt: at }).where(exists(ending));
  const ended = await tx.update(embedSessions).set({ revokedAt: at }).where(isActive).returning();
  for (const session of ended)
    if (session.refreshHash !== null) await logSignIn(tx, address, session, 'signed-out');
  return ended;
}

/** The session of the cookie, with its application. */
async function findCookieSession({ db, publicUrl }: Services, headers: Headers) {
  const cookie = readEmbedCookie(headers, publicUrl);
  if (!cookie) return undefined;
  const [row] = await db
    .select({ session: embedSessions, application: applications })
    .from(embedSessions)
    .innerJoin(applications, eq(applications.id, embedSessions.applicationId))
    .where(and(eq(embedSessions.id, cookie.sessionId), eq(embedSessions.refreshHash, sha256(cookie.secret))));
  return row;
}
