import { and, eq, or } from 'drizzle-orm';
import { apiKeys } from '../../platform/db/schema';
import { changedRights, type Departure, isOneOf } from '../departures/departures';

/**
 * Suspends the API keys that a member created: without its creator a key has no rights. Keys that act as the member are deleted.
 */
export const apiKeyDeparture: Departure = {
  async leave(tx, { organizationId, userIds }) {
    const isHere = eq(apiKeys.organizationId, organizationId);
    const isMaker = isOneOf(apiKeys.createdBy, userIds);
    const suspended = await tx
      .update(apiKeys)
      .set({ createdBy: null })
      .where(and(isHere, isMaker, eq(apiKeys.ownUser, true)))
      .returning({ userId: apiKeys.userId });
    await tx.delete(apiKeys).where(and(isHere, or(isOneOf(apiKeys.userId, userIds), isMaker)));
    return changedRights(suspended.map(({ userId }) => userId));
  },
};
