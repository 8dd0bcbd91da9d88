import { eq } from 'drizzle-orm';
import { settleReservation } from '../../core/credits/reservations';
import type { Queryable } from '../../platform/db/database';
import { models, runs } from '../../platform/db/schema';
import { costOf, type TokenUsage } from './price';

/** Releases what was set aside for a run and books what it cost. A second call changes nothing. */
export async function settleCredit(
  tx: Queryable,
  run: Pick<typeof runs.$inferSelect, 'id' | 'modelId'>,
  usage: TokenUsage,
): Promise<void> {
  const [model] = run.modelId
    ? await tx.select({ price: models.price }).from(models).where(eq(models.id, run.modelId))
    : [];
  const cost = await settleReservation(tx, run.id, model?.price ? costOf(model.price, usage) : 0);
  if (cost !== undefined) await tx.update(runs).set({ costMicroeuro: cost }).where(eq(runs.id, run.id));
}
