import { and, eq } from 'drizzle-orm';
import { changedRights, type Departure, isOneOf } from '../../identity/departures/departures';
import type { Noun } from '../../noun';
import { organizationMembers } from '../../platform/db/schema';
import type { Services } from '../../services';
import { memberOperations } from './members';

/** Memberships of teams are deleted with the row. */
const memberDeparture: Departure = {
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

export const members: Noun<Services> = {
  operations: memberOperations,
  departure: memberDeparture,
};
