import { bothDatabases, createDatabase } from '@oriel/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config/config-error';
import { migrateDatabase } from './apply-migrations';
import { type Engine, openPglite } from './drivers/pglite';
import { openPostgres } from './drivers/postgres';

/** Timestamps of the last two migrations before the baseline replaced them. */
const [older, newest] = [1_795_813_766_930, 1_795_830_124_619];

describe.each(bothDatabases)('migrations on %s', database => {
  let engine: Engine;
  const endings: (() => Promise<unknown>)[] = [];
  const rowsOf = async (query: string) => (await engine.pool.query(query)).rows;
  const tables = () =>
    rowsOf(`SELECT schemaname, tablename FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`);
  const migrations = () => rowsOf('SELECT hash, created_at FROM drizzle.__drizzle_migrations');

  beforeAll(async () => {
    if (database === 'pglite') engine = await openPglite(undefined);
    else {
      const { url, drop } = await createDatabase();
      endings.push(drop);
      engine = openPostgres(url, () => {}, 0);
    }
    endings.push(() => engine.close());
  });
  beforeEach(() => engine.pool.query('DROP SCHEMA IF EXISTS public, drizzle CASCADE; CREATE SCHEMA public'));
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  it('make the whole schema in an empty database, once', async () => {
    await migrateDatabase(engine.pool);
    const made = await tables();
    expect(made).toContainEqual({ schemaname: 'public', tablename: 'cards' });
    const ran = await migrations();
    expect(ran).not.toEqual([]);
    await migrateDatabase(engine.pool);
    expect([await tables(), await migrations()]).toEqual([made, ran]);
  });

  it('leave a database alone that the former migrations brought to the same schema', async () => {
    await migrateDatabase(engine.pool);
    await engine.pool.query(`UPDATE drizzle.__drizzle_migrations SET hash = 'former' WHERE created_at = ${newest};
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('older', ${older});
      INSERT INTO users (username, full_name, identity_issuer, identity_subject) VALUES ('mia', 'Mia', 'idp', 'm')`);
    const before = [await tables(), await migrations()];
    expect(before[1]).toContainEqual({ hash: 'former', created_at: String(newest) });
    await migrateDatabase(engine.pool);
    expect([await tables(), await migrations()]).toEqual(before);
    expect(await rowsOf('SELECT username FROM users')).toEqual([{ username: 'mia' }]);
  });

  it('refuse an older database and change nothing in it', async () => {
    await engine.pool.query(`CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('older', ${older});
      CREATE TABLE users (username text);
      INSERT INTO users VALUES ('mia')`);
    const before = [await tables(), await migrations()];
    const refused = await migrateDatabase(engine.pool).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(refused).toMatchObject({
      problems: [
        'This database is of a version before 08a5328f. Start 08a5328f on it once, which brings it up to date, and then this version.',
      ],
    });
    expect([await tables(), await migrations()]).toEqual(before);
    expect(await rowsOf('SELECT username FROM users')).toEqual([{ username: 'mia' }]);
    // The lock is free for the next process.
    await expect(migrateDatabase(engine.pool)).rejects.toBeInstanceOf(ConfigError);
  });
});
