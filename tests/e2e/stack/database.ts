import { createDatabase, startPostgres } from '@oriel/testing/postgres';

/** Starts a PostgreSQL with an empty database: the one that `TEST_DATABASE_URL` names, else our own. */
export async function startDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) {
    const { url, drop } = await createDatabase();
    return { url, close: drop };
  }
  const { url, stop } = await startPostgres();
  return { url, close: stop };
}
