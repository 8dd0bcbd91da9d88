import { and, eq, isNull } from 'drizzle-orm';
import { type EnteredIds, removeSessions } from '../identity/sessions/devices';
import type { Transaction } from '../platform/db/database';
import { embedConsents, embedSessions, embedSignIns } from '../platform/db/schema';

/**
 * Ends all sign-ins of a person, in browsers and embeds. Publish `rightsChanged` after the commit.
 * @param exceptSessionId a session whose browser stays signed in
 * @returns the workspaces whose audit log has the ended sign-ins
 */
export async function endSignIns(
  tx: Transaction,
  userId: string,
  signedOutAt: Date,
  exceptSessionId?: string,
): Promise<EnteredIds> {
  const enteredIds = await removeSessions(tx, userId, exceptSessionId);
  // Consents are locked first, as when a sign-in is collected, so that the two cannot deadlock.
  await tx.update(embedConsents).set({ signedOutAt }).where(eq(embedConsents.userId, userId));
  // Otherwise a page could still collect a sign-in that the person confirmed earlier.
  await tx.delete(embedSignIns).where(eq(embedSignIns.userId, userId));
  // Collecting a sign-in locks the consent, so the session of an earlier one exists by now.
  const embeds = await tx
    .update(embedSessions)
    .set({ revokedAt: signedOutAt })
    .where(and(eq(embedSessions.userId, userId), isNull(embedSessions.revokedAt)))
    .returning();
  const own = embeds.filter(({ refreshHash }) => refreshHash !== null);
  return enteredIds && [...enteredIds, ...own.map(({ organizationId }) => organizationId)];
}
