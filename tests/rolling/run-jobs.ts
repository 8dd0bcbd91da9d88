import { setTimeout as delay } from 'node:timers/promises';
import { query } from '@oriel/testing/postgres';
import { same } from './report';

/** A process takes up what is due within twenty seconds. */
const patience = 60_000;

/** Has every job that any process knows run once, by whichever comes first, and waits for the last. */
export async function runJobs(databaseUrl: string): Promise<void> {
  // The columns of the statements.
  const made = (await query(
    databaseUrl,
    `INSERT INTO oriel_jobs.job (name, retry_limit) SELECT name, 0 FROM oriel_jobs.schedule RETURNING id::text, name`,
  )) as { id: string; name: string }[];
  const ids = made.map(({ id }) => `'${id}'`).join();
  const deadline = Date.now() + patience;
  for (;;) {
    const open = (await query(
      databaseUrl,
      `SELECT name, state::text FROM oriel_jobs.job WHERE id IN (${ids}) AND state <> 'completed' ORDER BY name`,
    )) as { name: string; state: string }[];
    if (open.length === 0) break;
    if (Date.now() > deadline || open.some(({ state }) => state === 'failed'))
      same(open, [], 'Jobs that did not end well');
    await delay(500);
  }
  same(made.length > 10, true, 'There are jobs');
}
