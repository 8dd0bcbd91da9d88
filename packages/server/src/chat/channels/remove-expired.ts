import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { channels, organizationSettings } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { isUnasked } from '../load-channel';
import { removeChannels } from './remove-channels';

/** Number of chats in one transaction. */
const portion = 100;

/**
 * Deletes temporary chats, and those that wait for their first question, after a day, and chats without a new message for the workspace's retention time, including pinned and
 * archived ones. The files job deletes their files.
 */
export async function removeExpired(services: Pick<ChatServices, 'db' | 'bus' | 'now'>): Promise<void> {
  const { db, now } = services;
  const at = sql`${now().toISOString()}::timestamptz`;
  const isOver = or(
    and(or(eq(channels.isTemporary, true), isUnasked), lt(channels.createdAt, sql`${at} - interval '1 day'`)),
    // Null if the workspace keeps chats. The messages of an imported chat are older than the chat itself.
    sql`greatest(coalesce(${channels.lastMessageAt}, ${channels.createdAt}), ${channels.updatedAt}) < ${at} - make_interval(days => (
      SELECT ${organizationSettings.chatRetentionDays} FROM ${organizationSettings}
      WHERE ${organizationSettings.organizationId} = ${channels.organizationId}
    ))`,
  );
  for (;;) {
    const found = await db.select({ id: channels.id }).from(channels).where(isOver).limit(portion);
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    // A message that has arrived meanwhile keeps a chat.
    await removeChannels(services, and(inArray(channels.id, ids), isOver));
    if (found.length < portion) return;
  }
}
