import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the PostgreSQL of `TEST_DATABASE_URL`.
 * @param template The database to copy. Default: it is empty.
 */
export async function createDatabase(template?: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run the project `server`, whose set-up sets it');
  const name = `oriel_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await execute(
    server,
    `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template} STRATEGY FILE_COPY`}`,
  );
  const drop = async () => {
    const statement = `DROP DATABASE IF EXISTS ${name}`;
    // Waits some seconds for connections that are closing; a client that is disconnected by force would report an error.
    await execute(server, statement).catch(() => execute(server, `${statement} WITH (FORCE)`));
  };
  return { url: url.href, drop };
}

/** Runs a statement in a database, as an administrator would. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the rows of a statement. */
export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
