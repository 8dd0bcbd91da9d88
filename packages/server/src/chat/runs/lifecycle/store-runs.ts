import { sql } from 'drizzle-orm';
import { attachFiles } from '../../../ai/files/take-files';
import { storeReservations } from '../../../organizations/credits/reservations';
import type { Transaction } from '../../../platform/db/database';
import { insertRows, recordsOf } from '../../../platform/db/insert-rows';
import { channels, messages, runEvents, runs, submissions } from '../../../platform/db/schema';
import type { PreparedRuns } from './prepare-runs';

/**
 * Stores questions, each only if no other submission has its channel or its key.
 * @returns the stored ones; nothing is stored of the others
 */
export async function storeRuns(
  tx: Transaction,
  prepared: readonly PreparedRuns[],
): Promise<ReadonlySet<PreparedRuns>> {
  if (prepared.length === 0) return new Set();
  const submitted = prepared.map(({ submission }) => submission);
  const { rows } = await tx.execute<{ id: string }>(
    sql`${insertRows(submissions, submitted)} ON CONFLICT DO NOTHING RETURNING id`,
  );
  const won = new Set(rows.map(({ id }) => id));
  const stored = prepared.filter(({ submission }) => won.has(submission.id));
  if (stored.length === 0) return new Set();
  const changed = stored.map(({ channel }) => channel);
  await tx.execute(sql`
    WITH inserted AS (
      ${insertRows(
        messages,
        stored.flatMap(each => each.messages),
      )}
    ), updated AS (
      UPDATE ${channels} SET name = changed.name, agent_id = changed.agent_id, application_id = changed.application_id,
        last_message_at = now(), updated_at = now()
      FROM ${recordsOf(channels, changed)} AS changed
      WHERE ${channels.id} = changed.id
    ), running AS (
      ${insertRows(
        runs,
        stored.flatMap(each => each.runs),
      )}
    )
    ${insertRows(
      runEvents,
      stored.flatMap(({ events }) => events),
    )}`);
  await storeReservations(
    tx,
    stored.flatMap(({ reservations }) => reservations),
  );
  await attachFiles(
    tx,
    stored.flatMap(({ questionId, files }) =>
      files.map(({ id }, position) => ({ messageId: questionId, fileId: id, position })),
    ),
  );
  return new Set(stored);
}
