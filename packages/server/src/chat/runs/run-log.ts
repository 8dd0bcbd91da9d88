import type { CompletionEvent } from '@oriel/contracts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { runEvents } from '../../db/schema';
import type { LoggedEvent } from './live-run';

/** Rows in one statement: each has three parameters, and a statement has at most 65,535. */
const batch = 5_000;

export async function insertEvents(
  db: Queryable,
  runId: string,
  entries: readonly LoggedEvent[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += batch)
    await db
      .insert(runEvents)
      .values(entries.slice(start, start + batch).map(({ seq, event }) => ({ runId, seq, data: event })))
      // A write whose commit was not heard of is repeated.
      .onConflictDoNothing();
}

/** The events after a number, in order. */
export async function readEvents(db: Queryable, runId: string, after: number): Promise<LoggedEvent[]> {
  const rows = await db
    .select({ seq: runEvents.seq, event: runEvents.data })
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), gt(runEvents.seq, after)))
    .orderBy(asc(runEvents.seq));
  return rows satisfies { seq: number; event: CompletionEvent }[];
}
