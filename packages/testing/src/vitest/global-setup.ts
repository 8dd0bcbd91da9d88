import { startPostgres } from '../postgres/start-postgres';
import { makeTemplates } from '../stack/templates';

/** Gives all suites of a run one PostgreSQL, that of `TEST_DATABASE_URL` or one started here, and seeded databases. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  const removeTemplates = await makeTemplates();
  return async () => {
    await removeTemplates();
    await postgres?.stop();
  };
}
