import { eq } from 'drizzle-orm';
import type { Owner } from '../http/caller/owner';
import type { Queryable } from '../platform/db/database';
import { channels } from '../platform/db/schema';

/**
 * The application of a chat once its owner has written in it. A chat leaves its application as soon as its person writes in it
 * under an own sign-in: later messages are private, and otherwise the page's server could read them.
 */
export const applicationAfter = (
  channel: Pick<typeof channels.$inferSelect, 'applicationId'>,
  { applicationId }: Pick<Owner, 'applicationId'>,
): string | null => (applicationId === undefined ? null : channel.applicationId);

/** Stores the result. Does nothing for a chat that keeps its application. */
export async function detachFromApplication(
  db: Queryable,
  channel: Pick<typeof channels.$inferSelect, 'id' | 'applicationId'>,
  owner: Pick<Owner, 'applicationId'>,
): Promise<void> {
  const applicationId = applicationAfter(channel, owner);
  if (applicationId === channel.applicationId) return;
  await db.update(channels).set({ applicationId }).where(eq(channels.id, channel.id));
}
