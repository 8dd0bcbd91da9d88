import type { Transaction } from '../../../platform/db/database';
import type { runs } from '../../../platform/db/schema';
import { settleCredit } from '../../answer-costs/settle-credit';
import { estimateUsage } from '../../answer-costs/usage-of-parts';
import { reduceEvents } from '../log/reduce-events';
import { readEvents } from '../log/run-log';

/** Books the cost of an answer that is deleted while it is being written: the logged part has been read, so it is charged. */
export async function settleDeleted(tx: Transaction, run: typeof runs.$inferSelect): Promise<void> {
  const { parts } = reduceEvents(await readEvents(tx, run.id, 0));
  await settleCredit(tx, run.id, estimateUsage(parts));
}
