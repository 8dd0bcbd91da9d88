import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { channelShares, messages } from '../../platform/db/schema';

const listOf = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Moves the end of a chat's link before the deleted messages, if it ends with one of them. */
export async function shortenShared(
  tx: Transaction,
  channelId: string,
  ids: readonly string[],
): Promise<void> {
  const deleted = listOf(ids);
  await tx.execute(sql`
    UPDATE ${channelShares} SET last_message_id = (
      WITH RECURSIVE line AS (
        SELECT id, parent_id FROM ${messages} WHERE id = ${channelShares.lastMessageId}
        UNION ALL
        SELECT earlier.id, earlier.parent_id FROM ${messages} AS earlier JOIN line ON earlier.id = line.parent_id
        WHERE line.id = ANY (${deleted})
      )
      SELECT id FROM line WHERE id <> ALL (${deleted})
    )
    WHERE ${channelShares.channelId} = ${channelId} AND ${channelShares.lastMessageId} = ANY (${deleted})`);
}

/**
 * Keeps restored messages out of a link that was made while they were deleted: its reader has never seen them, so it ends before
 * them until the chat is shared again.
 */
export async function keepOutOfShared(
  tx: Transaction,
  channelId: string,
  {
    ids,
    before,
    deletedAt,
  }: { readonly ids: readonly string[]; readonly before: string | null; readonly deletedAt: Date },
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${channelShares} SET last_message_id = ${before}
    WHERE ${channelShares.channelId} = ${channelId} AND ${channelShares.sharedUntil} > ${deletedAt.toISOString()}
      AND EXISTS (
        WITH RECURSIVE line AS (
          SELECT id, parent_id FROM ${messages} WHERE id = ${channelShares.lastMessageId}
          UNION ALL
          SELECT earlier.id, earlier.parent_id FROM ${messages} AS earlier JOIN line ON earlier.id = line.parent_id
        )
        SELECT FROM line WHERE id = ANY (${listOf(ids)})
      )`);
}
