import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Noun } from '../../noun';
import { applications, embedConsents, embedSessions } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { type Departure, isOneOf } from '../departures/departures';
import { embedConsentOperations } from './embed-consents';
import { embedSessionOperations } from './embed-sessions';
import { embedSignInOperations } from './embed-sign-ins';

/** Deletes expired sign-ins of embeds, which are already refused. */
const embedSignInJobs = ({ db, now }: Pick<Services, 'db' | 'now'>): readonly Job[] => [
  {
    name: 'remove-expired-embed-sign-ins',
    everyMinutes: 10,
    run: async () => void (await db.delete(embedSessions).where(lt(embedSessions.expiresAt, now()))),
  },
];

/** Sign-ins and consents of members who leave do not work again after a new invite. */
const embedSignInDeparture: Departure = {
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

export const embedSignIns: Noun<Services> = {
  operations: [...embedConsentOperations, ...embedSessionOperations, ...embedSignInOperations],
  jobs: embedSignInJobs,
  departure: embedSignInDeparture,
};
