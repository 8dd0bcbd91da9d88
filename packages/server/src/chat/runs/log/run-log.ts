import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../platform/db/database';
import { runEvents, runs, type StoredEvent } from '../../../platform/db/schema';
import type { LoggedEvent } from './logged-event';
import { numberEvents } from './number-events';
import { fromStored } from './stored-event';

/*
 * A row of the log holds the events of one write, numbered from `seq`: the database's cost is per row, and a fast model sends
 * several events per write. A write whose commit was not confirmed is repeated with the events that have arrived since, so it has
 * the same first number, and replaces the earlier row.
 */

/** Successive events that are not in the log yet. */
export interface LogRow {
  /** Number of the first of them. */
  readonly first: number;
  readonly events: readonly StoredEvent[];
}

/**
 * The statement that adds to the log of a run, alone or as a part of another statement.
 * @param run Table to select the run's `id` from: if it has no row, nothing is added.
 */
export function insertEvents(run: SQL, { first, events }: LogRow): SQL {
  return sql`
    INSERT INTO ${runEvents} (run_id, seq, data)
    SELECT id, ${first}::integer, ${JSON.stringify(events)}::json FROM ${run}
    ON CONFLICT (run_id, seq) DO UPDATE SET data = excluded.data`;
}

/** Events to add to the log of one run. */
export interface LogAddition extends LogRow {
  readonly runId: string;
}

/**
 * Adds to the logs of several runs in one statement, to each only while it is running and this process writes it.
 * @returns whether a person wants to stop it, by the id of each run that is still ours
 */
export async function writeLogs(
  db: Database,
  nodeId: string,
  additions: readonly LogAddition[],
): Promise<ReadonlyMap<string, boolean>> {
  // Use the number of the batch: the run's current number may have grown meanwhile.
  const writes = additions.map(({ runId, first, events }) => ({
    id: runId,
    last: first + events.length - 1,
    first,
    data: events,
  }));
  const { rows } = await db.execute<{ id: string; cancel_requested: boolean }>(sql`
    WITH write AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(writes)}::json)
        AS write(id uuid, first integer, last integer, data json)
    ), claimed AS (
      UPDATE ${runs} SET last_seq = greatest(${runs.lastSeq}, write.last),
        -- Indexed: a change of it at every write would cost the database more than the log does.
        heartbeat_at = CASE WHEN ${runs.heartbeatAt} < now() - interval '1 second' THEN now() ELSE ${runs.heartbeatAt} END
      FROM write
      WHERE ${runs.id} = write.id AND ${runs.ownerNode} = ${nodeId} AND ${runs.status} = 'running'
      RETURNING ${runs.id}, ${runs.cancelRequested}
    ), written AS (
      INSERT INTO ${runEvents} (run_id, seq, data)
      SELECT write.id, write.first, write.data
      FROM write
      JOIN claimed ON claimed.id = write.id
      WHERE json_array_length(write.data) > 0
      ON CONFLICT (run_id, seq) DO UPDATE SET data = excluded.data
        -- A write whose commit was unconfirmed may arrive after its repetition, which holds more.
        WHERE json_array_length(excluded.data) > json_array_length(${runEvents.data})
    )
    SELECT id, cancel_requested FROM claimed`);
  return new Map(rows.map(row => [row.id, row.cancel_requested]));
}

/** The events after a number, in order. */
export async function readEvents(db: Queryable, runId: string, after: number): Promise<LoggedEvent[]> {
  // A number in the middle of a row belongs to the row that begins at or before it.
  const from = sql`coalesce((
    SELECT max(seq) FROM ${runEvents} WHERE run_id = ${runId} AND seq <= ${after}
  ), 0)`;
  const rows = await db
    .select({ seq: runEvents.seq, events: runEvents.data })
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), gte(runEvents.seq, from)))
    .orderBy(asc(runEvents.seq));
  return rows
    .flatMap(({ seq, events }) => numberEvents(seq, fromStored(events)))
    .filter(({ seq }) => seq > after);
}
