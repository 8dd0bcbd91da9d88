import { eq } from 'drizzle-orm';
import { settleReservation } from '../../organizations/credits/reservations';
import type { Queryable } from '../../platform/db/database';
import { runs } from '../../platform/db/schema';
import { costOf, type TokenUsage } from './price';

/** Releases the reservation of a run and books the cost, at the price when it started. A second call changes nothing. */
export async function settleCredit(tx: Queryable, runId: string, usage: TokenUsage): Promise<void> {
  const cost = await settleReservation(tx, runId, price => (price ? costOf(price, usage) : 0), usage);
  if (cost !== undefined) await tx.update(runs).set({ costMicroeuro: cost }).where(eq(runs.id, runId));
}
