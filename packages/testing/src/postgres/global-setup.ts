import { startPostgres } from './start-postgres';

/** Gives all suites of a run one PostgreSQL: that of `TEST_DATABASE_URL`, else one started here. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return () => postgres.stop();
}
