/*
 * The messages of a channel are a tree: each follows its parent, and messages with the same parent are versions of each other.
 * One of the versions is `chosen`. The chosen ones from the first question on are the branch that is shown, and all others are
 * `superseded`. A branch that is left and shown again therefore ends at the same message.
 *
 * The caller holds the lock of the channel.
 */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { channels, messages } from '../../platform/db/schema';

/** Shows the branch that contains a message. */
export async function showBranch(tx: Transaction, channelId: string, messageId: string): Promise<void> {
  await forgetSummary(tx, channelId);
  await choose(tx, channelId, messageId);
  await markShown(tx, channelId);
}

/** Ends the shown branch with a message, so that another one can follow it; null means before the first question. */
export async function endBranch(tx: Transaction, channelId: string, last: string | null): Promise<void> {
  await forgetSummary(tx, channelId);
  if (last !== null) await choose(tx, channelId, last);
  await tx
    .update(messages)
    .set({ chosen: false, updatedAt: sql`${messages.updatedAt}` })
    .where(
      and(
        eq(messages.channelId, channelId),
        last === null ? isNull(messages.parentId) : eq(messages.parentId, last),
      ),
    );
  await markShown(tx, channelId);
}

/** Deletes the summary, which may contain messages that are deleted or on another branch. */
export async function forgetSummary(tx: Transaction, channelId: string): Promise<void> {
  await tx
    .update(channels)
    .set({ summary: null, summarySeq: null, updatedAt: sql`${channels.updatedAt}` })
    .where(and(eq(channels.id, channelId), isNotNull(channels.summary)));
}

/** Chooses a message and all its ancestors instead of their other versions. */
async function choose(tx: Transaction, channelId: string, messageId: string): Promise<void> {
  await tx.execute(sql`
    WITH RECURSIVE line AS (
      SELECT id, parent_id FROM ${messages} WHERE id = ${messageId}
      UNION ALL
      SELECT earlier.id, earlier.parent_id FROM ${messages} AS earlier JOIN line ON earlier.id = line.parent_id
    )
    UPDATE ${messages} SET chosen = NOT chosen
    WHERE channel_id = ${channelId} AND chosen <> (id IN (SELECT id FROM line))
      AND (parent_id IS NULL OR parent_id IN (SELECT parent_id FROM line))`);
}

/** Marks the messages that are not on the branch of the chosen versions. */
export async function markShown(tx: Transaction, channelId: string): Promise<void> {
  await tx.execute(sql`
    WITH RECURSIVE branch AS (
      SELECT id FROM ${messages} WHERE channel_id = ${channelId} AND parent_id IS NULL AND chosen
      UNION ALL
      SELECT later.id FROM ${messages} AS later JOIN branch ON later.parent_id = branch.id WHERE later.chosen
    )
    UPDATE ${messages} SET superseded = NOT superseded
    WHERE channel_id = ${channelId} AND superseded = (id IN (SELECT id FROM branch))`);
}
