import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { ownedBy } from '../http/caller/owner';
import type { LoadInput } from '../http/route/operation';
import type { RequestContext } from '../http/route/request-context';
import type { Queryable } from '../platform/db/database';
import { channels } from '../platform/db/schema';
import { notFound } from '../platform/errors/errors';

/** Channels that are not in the bin. Deleted channels are not read, searched, shared, exported or sent to a model. */
export const isKept = isNull(channels.binnedAt);

/** The caller's channels in the workspace of the request: chats are private to their creator, even from administrators. */
export const ownChannels = (context: RequestContext): SQL | undefined => and(ownWithBin(context), isKept);

/** Also those in the bin. */
export const ownWithBin = ({ owner }: RequestContext): SQL | undefined =>
  and(ownedBy(channels, owner), eq(channels.isTransient, false));

/** A channel made for the files of a question that has not been asked yet. */
export const isUnasked = sql`(${and(eq(channels.isDraft, true), isNull(channels.lastMessageAt))})`;

/** Lists, search and export leave out temporary chats, those that wait for their first question, and those in the bin. */
export const isListable = and(eq(channels.isTemporary, false), not(isUnasked), isKept);

/** Loads the channel in the path. @throws 404 for a channel of another person or workspace */
export async function loadChannel({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<typeof channels.$inferSelect> {
  const found = db
    .select()
    .from(channels)
    .where(and(eq(channels.id, params.channelId ?? ''), ownChannels(context)));
  const [channel] = await (lock ? found.for('update') : found);
  if (!channel) throw notFound();
  return channel;
}
