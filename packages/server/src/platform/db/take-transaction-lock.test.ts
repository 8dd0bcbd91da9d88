import { createDatabase, type TestDatabase } from '@oriel/testing';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findModels } from '../../ai/models/find-models';
import { seedCuratedCards } from '../../prompts/curated-cards/seed-curated-cards';
import { createLogger } from '../log/logger';
import { migrateDatabase } from './apply-migrations';
import type { Engine } from './drivers/pglite';
import { openPostgres } from './drivers/postgres';
import * as schema from './schema';

/** Query timeout in this test, and the longer time that a process takes with the lock, in milliseconds. */
const [patience, slow] = [700, 1_500];

describe('what one process does at a time', () => {
  let database: TestDatabase;
  let holder: pg.Client;
  let engine: Engine;
  let db: NodePgDatabase<typeof schema>;
  const log = createLogger({ logLevel: 'fatal', logPretty: false });
  beforeAll(async () => {
    database = await createDatabase();
    holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    const patient = openPostgres(database.url, () => {}, 0);
    await migrateDatabase(patient.pool);
    await patient.close();
    engine = openPostgres(database.url, () => {}, patience);
    db = drizzle(engine.pool, { schema });
  });
  afterAll(async () => {
    await engine?.close();
    await holder?.end();
    await database?.drop();
  });

  it.each([
    ['changes of the schema', () => migrateDatabase(engine.pool)],
    ['models', async () => (await findModels({ db, log }, []))()],
    ['curated cards', () => seedCuratedCards(db)],
  ])('is waited for longer than a query may take: %s', async (_, work) => {
    // All lock numbers used at startup.
    const numbers = 'FROM generate_series(7203640, 7203650) AS number';
    await holder.query(`SELECT pg_advisory_lock(number) ${numbers}`);
    let isFree = false;
    const held = holder.query(`SELECT pg_sleep(${slow / 1_000})`).then(() => {
      isFree = true;
      return holder.query(`SELECT pg_advisory_unlock(number) ${numbers}`);
    });
    try {
      await work();
      expect(isFree).toBe(true);
    } finally {
      await held;
    }
  });
});
