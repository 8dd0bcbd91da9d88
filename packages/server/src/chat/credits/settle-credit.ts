import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { creditAccounts, creditLedger, models, reservations, runs } from '../../db/schema';
import type { TokenUsage } from '../runs/write-answer';
import { costOf } from './price';

/**
 * Releases what was set aside for a run and books what it cost, at most the reservation; what was granted is spent
 * before what was bought. A second call finds no reservation and does nothing.
 */
export async function settleCredit(
  tx: Queryable,
  run: Pick<typeof runs.$inferSelect, 'id' | 'modelId'>,
  usage: TokenUsage,
): Promise<void> {
  const [reservation] = await tx.delete(reservations).where(eq(reservations.runId, run.id)).returning();
  if (!reservation) return;
  const [model] = run.modelId
    ? await tx.select({ price: models.price }).from(models).where(eq(models.id, run.modelId))
    : [];
  const cost = model?.price ? Math.min(costOf(model.price, usage), reservation.amountMicroeuro) : 0;
  const account = creditAccounts;
  await tx
    .update(account)
    .set({
      reserved: sql`${account.reserved} - ${reservation.amountMicroeuro}`,
      granted: sql`${account.granted} - least(${account.granted}, ${cost})`,
      bought: sql`${account.bought} - (${cost} - least(${account.granted}, ${cost}))`,
    })
    .where(eq(account.organizationId, reservation.organizationId));
  await tx.update(runs).set({ costMicroeuro: cost }).where(eq(runs.id, run.id));
  if (cost === 0) return;
  await tx.insert(creditLedger).values({
    organizationId: reservation.organizationId,
    delta: -cost,
    kind: 'completion',
    referenceId: run.id,
    idempotencyKey: `run:${run.id}`,
  });
}
