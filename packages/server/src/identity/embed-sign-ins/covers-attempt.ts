import { and, arrayContains, eq, type SQL } from 'drizzle-orm';
import { embedConsents, type embedSignIns } from '../../platform/db/schema';

/** A person's consent that covers everything the attempt requests. */
export const coversAttempt = (
  userId: string,
  attempt: Pick<typeof embedSignIns.$inferSelect, 'applicationId' | 'origin' | 'widgets'>,
): SQL | undefined =>
  and(
    eq(embedConsents.userId, userId),
    eq(embedConsents.applicationId, attempt.applicationId),
    eq(embedConsents.origin, attempt.origin),
    arrayContains(embedConsents.widgets, attempt.widgets),
  );
