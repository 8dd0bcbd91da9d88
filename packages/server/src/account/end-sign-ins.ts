import { and, eq, isNull } from 'drizzle-orm';
import { removeSessions } from '../identity/sessions/devices';
import type { Transaction } from '../platform/db/database';
import { embedConsents, embedSessions } from '../platform/db/schema';

/**
 * Ends all sign-ins of a person, in browsers and embeds. Publish `rightsChanged` after the commit.
 * @param exceptSessionId a session whose browser stays signed in
 */
export async function endSignIns(
  tx: Transaction,
  userId: string,
  signedOutAt: Date,
  exceptSessionId?: string,
): Promise<void> {
  await removeSessions(tx, userId, exceptSessionId);
  await tx.update(embedConsents).set({ signedOutAt }).where(eq(embedConsents.userId, userId));
  // Collecting a sign-in locks the consent, so its session exists by now.
  await tx
    .update(embedSessions)
    .set({ revokedAt: signedOutAt })
    .where(and(eq(embedSessions.userId, userId), isNull(embedSessions.revokedAt)));
}
