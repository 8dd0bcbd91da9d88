import type { Transaction } from '../../../platform/db/database';
import type { runs } from '../../../platform/db/schema';
import { settleCredit } from '../../answer-costs/settle-credit';
import { estimateUsage } from '../../answer-costs/usage-of-parts';
import { reduceEvents } from '../log/reduce-events';
import { readEvents } from '../log/run-log';

/** Books what an answer has cost that is deleted while it is written: what its log holds was read, so it is paid. */
export async function settleDeleted(tx: Transaction, run: typeof runs.$inferSelect): Promise<void> {
  const { parts } = reduceEvents(await readEvents(tx, run.id, 0));
  await settleCredit(tx, run.id, estimateUsage(parts));
}
