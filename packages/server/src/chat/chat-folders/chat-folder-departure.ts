import { and, eq } from 'drizzle-orm';
import { type Departure, isOneOf } from '../../identity/departures/departures';
import { chatFolders } from '../../platform/db/schema';

/** A job deletes the bytes of their files. */
export const folderDeparture: Departure = {
  async leave(tx, { organizationId, userIds }) {
    await tx
      .delete(chatFolders)
      .where(and(eq(chatFolders.organizationId, organizationId), isOneOf(chatFolders.ownerId, userIds)));
    return [];
  },
};
