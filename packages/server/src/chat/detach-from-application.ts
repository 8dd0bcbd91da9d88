import { eq } from 'drizzle-orm';
import type { Owner } from '../http/caller/owner';
import type { Queryable } from '../platform/db/database';
import { channels } from '../platform/db/schema';

/**
 * A chat leaves the application that it was made through as soon as its person writes in it under an own sign-in: what is said
 * from then on is private, and the server of a page could read it there. Does nothing for any other chat.
 */
export async function detachFromApplication(
  db: Queryable,
  channel: Pick<typeof channels.$inferSelect, 'id' | 'applicationId'>,
  { applicationId }: Pick<Owner, 'applicationId'>,
): Promise<void> {
  if (applicationId !== undefined || channel.applicationId === null) return;
  await db.update(channels).set({ applicationId: null }).where(eq(channels.id, channel.id));
}
