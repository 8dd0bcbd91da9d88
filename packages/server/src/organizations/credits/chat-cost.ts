/*
 * The cost of a chat and what limits it. Everything that the chat spends counts: answers, titles, summaries, pictures that a model
 * reads, and images that an agent draws in it.
 *
 * 1. Lock the row of the chat before the account, as questions do.
 * 2. What is reserved for its running answers and images is not left, so that they never exceed the limit together.
 * 3. The settlement adds to the row, which no deletion of a message changes. A chat that was deleted meanwhile has no limit.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Queryable, Transaction } from '../../platform/db/database';
import { channels, images, organizationSettings, reservations, runs } from '../../platform/db/schema';

type Limited = Pick<typeof channels.$inferSelect, 'costLimit' | 'spentMicroeuro'>;

/** The workspace's limit on each of its chats, and the credit reserved in one. */
export interface ChatLimit {
  /** In whole cents. */
  readonly ofWorkspace: number | null;
  /** In micro-euro. */
  readonly reserved: number;
}

/** The columns of a {@link ChatLimit}, for the ids of a workspace and one of its chats. */
export const chatLimitColumns = (organizationId: SQL, channelId: SQL): SQL => sql`
  (
    SELECT chat_cost_limit FROM ${organizationSettings} WHERE organization_id = ${organizationId}
  ) AS "ofWorkspace",
  (
    SELECT coalesce(sum(${reservations.amountMicroeuro}), 0)::float8 FROM ${reservations}
    LEFT JOIN ${runs} ON ${runs.id} = ${reservations.referenceId}
    LEFT JOIN ${images} ON ${images.id} = ${reservations.referenceId}
    WHERE ${reservations.organizationId} = ${organizationId}
      AND coalesce(${runs.channelId}, ${images.channelId}) = ${channelId}
  ) AS "reserved"`;

/** The rest of the lower limit, the owner's for this chat or the workspace's for every chat; infinite without one. */
export function leftOfChat(
  { costLimit, spentMicroeuro }: Limited,
  { ofWorkspace, reserved }: ChatLimit,
): number {
  const limits = [costLimit, ofWorkspace].filter(limit => limit !== null);
  if (limits.length === 0) return Number.POSITIVE_INFINITY;
  return Math.min(...limits) * microeuroPerCent - spentMicroeuro - reserved;
}

/** Locks a chat, and reads what may still be spent in it, in micro-euro. @param channelId Undefined: no chat, so no limit */
export async function lockLeftOfChat(tx: Transaction, channelId: string | undefined): Promise<number> {
  const channel = channelId === undefined ? undefined : await lockChannel(tx, channelId);
  if (!channel) return Number.POSITIVE_INFINITY;
  // A statement of its own: one that waits for the lock does not see what its holder has reserved.
  const { rows } = await tx.execute<{ ofWorkspace: number | null; reserved: number }>(
    sql`SELECT ${chatLimitColumns(sql`${channel.organizationId}::uuid`, sql`${channel.id}::uuid`)}`,
  );
  return leftOfChat(channel, rows[0] ?? { ofWorkspace: null, reserved: 0 });
}

async function lockChannel(tx: Transaction, channelId: string) {
  const [channel] = await tx.select().from(channels).where(eq(channels.id, channelId)).for('no key update');
  return channel;
}

/** Settles what a chat has spent, and adds it to the cost of the chat. @param settle Books the cost, and returns it */
export async function settleInChat(
  tx: Transaction,
  channelId: string | undefined,
  settle: () => Promise<number | undefined>,
): Promise<number | undefined> {
  if (channelId !== undefined) await lockChannel(tx, channelId);
  const cost = await settle();
  if (channelId !== undefined && cost !== undefined) await addToChat(tx, channelId, cost);
  return cost;
}

/** Adds to the cost of a chat, which is locked. */
export async function addToChat(tx: Queryable, channelId: string, cost: number): Promise<void> {
  if (cost <= 0) return;
  await tx
    .update(channels)
    .set({ spentMicroeuro: sql`${channels.spentMicroeuro} + ${cost}` })
    .where(eq(channels.id, channelId));
}
