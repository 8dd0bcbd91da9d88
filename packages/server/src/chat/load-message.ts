import { and, eq } from 'drizzle-orm';
import type { LoadInput } from '../http/route/operation';
import type { Queryable } from '../platform/db/database';
import { channels, messages } from '../platform/db/schema';
import { notFound } from '../platform/errors/errors';
import { ownChannels } from './load-channel';

/** Loads the message in the path; a lock is taken on its channel. @throws 404 as for a channel */
export async function loadMessage({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<typeof messages.$inferSelect> {
  const found = db
    .select({ message: messages })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(and(eq(messages.id, params.messageId ?? ''), ownChannels(context)));
  const [row] = await (lock ? found.for('update', { of: channels }) : found);
  if (!row) throw notFound();
  return row.message;
}
