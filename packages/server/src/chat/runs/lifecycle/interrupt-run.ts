import { and, eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { messages, runs } from '../../../platform/db/schema';
import { toChatMessage } from '../log/chat-message';
import { reduceEvents } from '../log/reduce-events';
import { readEvents } from '../log/run-log';
import { endRun } from './end-run';

interface Interruption {
  /** Must still hold for the run once it is locked. */
  readonly condition?: SQL | undefined;
  /** Default: `interrupted`. */
  readonly finish?: 'interrupted' | 'stopped';
}

/**
 * Ends a run in place of its writer, which is dead or loses it: the answer is the content of its log. Nothing that was logged is
 * lost. The caller holds the lock of its channel.
 */
export async function interruptRun(
  tx: Transaction,
  runId: string,
  { condition, finish = 'interrupted' }: Interruption = {},
): Promise<boolean> {
  const [found] = await tx
    .select({ message: messages })
    .from(runs)
    .innerJoin(messages, eq(messages.id, runs.assistantMessageId))
    .where(and(eq(runs.id, runId), condition))
    // A writer that revives meanwhile would add events to the log that the answer then lacks.
    .for('update', { of: runs });
  if (!found) return false;
  const { parts, seq } = reduceEvents(await readEvents(tx, runId, 0));
  const finals = await endRun(tx, {
    runId,
    outcome: { finish },
    begun: toChatMessage(found.message),
    parts,
    unwritten: [],
    seq,
    usage: undefined,
  });
  return finals !== undefined;
}
