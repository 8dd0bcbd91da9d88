import { setTimeout as delay } from 'node:timers/promises';
import { query } from '@oriel/testing/postgres';
import { same } from './report';

/** Milliseconds to wait for the jobs; a process starts due jobs within twenty seconds. */
const patience = 60_000;

/** Makes every job known to any process run once, in whichever process takes it first, and waits for the last one. */
export async function runJobs(databaseUrl: string): Promise<void> {
  // The columns match the statements.
  const made = (await query(
    databaseUrl,
    `UPDATE work SET due_at = now() - interval '1 day', error = NULL WHERE key = '' RETURNING job`,
  )) as { job: string }[];
  const deadline = Date.now() + patience;
  for (;;) {
    const open = (await query(
      databaseUrl,
      `SELECT job, error FROM work WHERE key = '' AND (due_at < now() - interval '1 hour' OR error IS NOT NULL) ORDER BY job`,
    )) as { job: string; error: string | null }[];
    if (open.length === 0) break;
    if (Date.now() > deadline || open.some(({ error }) => error !== null))
      same(open, [], 'Jobs that did not end well');
    await delay(500);
  }
  same(made.length > 10, true, 'There are jobs');
}
