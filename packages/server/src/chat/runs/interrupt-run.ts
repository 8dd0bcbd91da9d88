import type { Transaction } from '../../db/database';
import { endRun } from './end-run';
import { reduceEvents } from './reduce-events';
import { readEvents } from './run-log';

/** Ends a run that nobody writes any more: the answer is what its log holds. Nothing that was logged is lost. */
export async function interruptRun(tx: Transaction, runId: string): Promise<boolean> {
  const entries = await readEvents(tx, runId, 0);
  const { parts, seq } = reduceEvents(entries);
  const finals = await endRun(tx, {
    runId,
    outcome: { finish: 'interrupted' },
    parts,
    unwritten: [],
    seq,
    usage: undefined,
  });
  return finals !== undefined;
}
