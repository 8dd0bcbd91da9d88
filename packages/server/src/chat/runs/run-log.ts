import type { CompletionEvent } from '@oriel/contracts';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database';
import { runEvents, runs } from '../../db/schema';
import type { LoggedEvent } from './live-run';

/** The statement that adds to the log of a run, by itself or as a part of another. */
export function insertEvents(runId: string, entries: readonly LoggedEvent[]): SQL {
  const seqs = entries.map(({ seq }) => seq);
  const data = entries.map(({ event }) => JSON.stringify(event));
  return sql`
    INSERT INTO ${runEvents} (run_id, seq, data)
    SELECT ${runId}::uuid, event.seq, event.data
    FROM unnest(${sql.param(seqs)}::integer[], ${sql.param(data)}::json[]) AS event(seq, data)
    -- A write whose commit was not heard of is repeated.
    ON CONFLICT DO NOTHING`;
}

/** What is to be added to the log of one run. */
export interface LogEntries {
  readonly runId: string;
  readonly entries: readonly LoggedEvent[];
}

/**
 * Adds to the logs of several runs in one statement, to each only while it is running and this process writes it.
 * @returns whether a person wants it stopped, by the id of each run that is still ours
 */
export async function writeLogs(
  db: Database,
  nodeId: string,
  logs: readonly LogEntries[],
): Promise<ReadonlyMap<string, boolean>> {
  // Not the number that the run has come to, which may have moved on meanwhile.
  const heads = logs.map(({ runId, entries }) => ({ id: runId, seq: entries.at(-1)?.seq ?? 0 }));
  const events = logs.flatMap(({ runId, entries }) =>
    entries.map(({ seq, event }) => ({ id: runId, seq, data: event })),
  );
  const { rows } = await db.execute<{ id: string; cancel_requested: boolean }>(sql`
    WITH claimed AS (
      UPDATE ${runs} SET heartbeat_at = now(), last_seq = greatest(${runs.lastSeq}, head.seq)
      FROM json_to_recordset(${JSON.stringify(heads)}::json) AS head(id uuid, seq integer)
      WHERE ${runs.id} = head.id AND ${runs.ownerNode} = ${nodeId} AND ${runs.status} = 'running'
      RETURNING ${runs.id}, ${runs.cancelRequested}
    ), written AS (
      -- A write whose commit was not heard of is repeated.
      INSERT INTO ${runEvents} (run_id, seq, data)
      SELECT event.id, event.seq, event.data
      FROM json_to_recordset(${JSON.stringify(events)}::json) AS event(id uuid, seq integer, data json)
      JOIN claimed ON claimed.id = event.id
      ON CONFLICT DO NOTHING
    )
    SELECT id, cancel_requested FROM claimed`);
  return new Map(rows.map(row => [row.id, row.cancel_requested]));
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
