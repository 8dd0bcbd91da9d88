import { and, eq } from 'drizzle-orm';
import type { OwnerChecks } from '../http/route/owner-checks';
import { channels, messages } from '../platform/db/schema';

/** Chats are private to their creator, from administrators too. */
export const chatOwnerChecks: OwnerChecks = {
  channel: async (db, { id, organizationId, userId }) => {
    const rows = await db
      .select({ id: channels.id })
      .from(channels)
      .where(
        and(eq(channels.id, id), eq(channels.organizationId, organizationId), eq(channels.ownerId, userId)),
      );
    return rows.length > 0;
  },
  message: async (db, { id, organizationId, userId }) => {
    const rows = await db
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(channels, eq(channels.id, messages.channelId))
      .where(
        and(eq(messages.id, id), eq(channels.organizationId, organizationId), eq(channels.ownerId, userId)),
      );
    return rows.length > 0;
  },
};
