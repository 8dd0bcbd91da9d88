import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Departure, isOneOf } from '../../identity/departures/departures';
import { invites, users } from '../../platform/db/schema';

/** Ends the invites of a user's address, for a user who is being removed. */
export const inviteDeparture: Departure = {
  async leave(tx, { organizationId, userIds }) {
    const addresses = tx
      .select({ email: sql`lower(${users.email})` })
      .from(users)
      .where(isOneOf(users.id, userIds));
    await tx
      .update(invites)
      .set({ status: 'revoked' })
      .where(
        and(
          eq(invites.organizationId, organizationId),
          inArray(sql`lower(${invites.email})`, addresses),
          eq(invites.status, 'pending'),
        ),
      );
    return [];
  },
};
