import { and, eq, inArray, isNull } from 'drizzle-orm';
import { applications, embedConsents, embedSessions } from '../../platform/db/schema';
import { type Departure, isOneOf } from '../departures/departures';

/** Sign-ins and consents of members who leave do not work again after a new invite. */
export const embedSignInDeparture: Departure = {
  async leave(tx, { organizationId, userIds }, now) {
    const own = tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.organizationId, organizationId));
    await tx
      .delete(embedConsents)
      .where(and(isOneOf(embedConsents.userId, userIds), inArray(embedConsents.applicationId, own)));
    // Collecting a sign-in locks the consent, so its session exists by now.
    await tx
      .update(embedSessions)
      .set({ revokedAt: now })
      .where(
        and(
          eq(embedSessions.organizationId, organizationId),
          isOneOf(embedSessions.userId, userIds),
          isNull(embedSessions.revokedAt),
        ),
      );
    return [];
  },
};
