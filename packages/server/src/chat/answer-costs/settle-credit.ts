import { eq } from 'drizzle-orm';
import { addToChat } from '../../organizations/credits/chat-cost';
import { settleReservation } from '../../organizations/credits/reservations';
import type { Queryable } from '../../platform/db/database';
import { runs } from '../../platform/db/schema';
import { costOf, type TokenUsage } from './price';

/**
 * Releases the reservation of a run and books the cost, at the price when it started, for the workspace and for the chat. A second
 * call changes nothing. The channel is locked already, if it still exists.
 * @param answered The model that answered. Default: that of the reservation.
 */
export async function settleCredit(
  tx: Queryable,
  runId: string,
  usage: TokenUsage,
  answered?: Parameters<typeof settleReservation>[4],
): Promise<void> {
  const cost = await settleReservation(
    tx,
    runId,
    price => (price ? costOf(price, usage) : 0),
    usage,
    answered,
  );
  if (cost === undefined) return;
  const [run] = await tx
    .update(runs)
    .set({ costMicroeuro: cost })
    .where(eq(runs.id, runId))
    .returning({ channelId: runs.channelId });
  if (run) await addToChat(tx, run.channelId, cost);
}
