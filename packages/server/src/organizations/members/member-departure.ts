import { and, eq } from 'drizzle-orm';
import { changedRights, type Departure, isOneOf } from '../../identity/departures/departures';
import { organizationMembers } from '../../platform/db/schema';

/** Memberships of teams are deleted with the row. */
export const memberDeparture: Departure = {
  async leave(tx, { organizationId, userIds }) {
    const ended = await tx
      .delete(organizationMembers)
      .where(
        and(
          eq(organizationMembers.organizationId, organizationId),
          isOneOf(organizationMembers.userId, userIds),
        ),
      )
      .returning({ userId: organizationMembers.userId });
    return changedRights(ended.map(({ userId }) => userId));
  },
};
