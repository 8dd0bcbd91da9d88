import { and, eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { messages, runs } from '../../../platform/db/schema';
import { toChatMessage } from '../log/chat-message';
import { reduceEvents } from '../log/reduce-events';
import { readEvents } from '../log/run-log';
import { endRun } from './end-run';

/**
 * Ends a run that nobody writes any more: the answer is what its log holds. Nothing that was logged is lost. The caller
 * holds the lock of its channel.
 * @param condition What must still hold of the run once nobody else can change it.
 */
export async function interruptRun(tx: Transaction, runId: string, condition?: SQL): Promise<boolean> {
  const [found] = await tx
    .select({ message: messages })
    .from(runs)
    .innerJoin(messages, eq(messages.id, runs.assistantMessageId))
    .where(and(eq(runs.id, runId), condition))
    // A writer that comes back to life meanwhile would add to the log what the answer then lacks.
    .for('update', { of: runs });
  if (!found) return false;
  const { parts, seq } = reduceEvents(await readEvents(tx, runId, 0));
  const finals = await endRun(tx, {
    runId,
    outcome: { finish: 'interrupted' },
    begun: toChatMessage(found.message),
    parts,
    unwritten: [],
    seq,
    usage: undefined,
  });
  return finals !== undefined;
}
