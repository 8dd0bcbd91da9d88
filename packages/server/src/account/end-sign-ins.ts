import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database';
import { embedConsents, embedSessions, sessions } from '../platform/db/schema';

/** Ends all sign-ins of a person, in browsers and embeds. Publish `rightsChanged` after the commit. */
export async function endSignIns(tx: Transaction, userId: string, signedOutAt: Date): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx
    .update(embedSessions)
    .set({ revokedAt: signedOutAt })
    .where(and(eq(embedSessions.userId, userId), isNull(embedSessions.revokedAt)));
  await tx.update(embedConsents).set({ signedOutAt }).where(eq(embedConsents.userId, userId));
}
