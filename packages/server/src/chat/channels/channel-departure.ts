import { and, eq } from 'drizzle-orm';
import { type Departure, isOneOf, type Publication } from '../../identity/departures/departures';
import { channels } from '../../platform/db/schema';
import { topics } from '../run-topics';
import { deleteChannels } from './remove-channels';

/** Chats are private, so nobody inherits them. */
export const channelDeparture: Departure = {
  async leave(tx, { organizationId, userIds }) {
    const own = and(eq(channels.organizationId, organizationId), isOneOf(channels.ownerId, userIds));
    return cancelRuns((await deleteChannels(tx, own)).stopped);
  },
  async deleteOrganization(tx, organizationId) {
    return cancelRuns((await deleteChannels(tx, eq(channels.organizationId, organizationId))).stopped);
  },
};

const cancelRuns = (ids: readonly string[]): readonly Publication[] =>
  ids.map(id => [topics.runCancelled, id]);
