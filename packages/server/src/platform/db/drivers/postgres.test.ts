import { createDatabase, type DatabaseGate, startDatabaseGate, type TestDatabase } from '@oriel/testing';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from './pglite';
import { openPostgres } from './postgres';

/** As many as the pool has connections. */
const connections = 10;

describe('the pool of connections to a PostgreSQL', () => {
  let database: TestDatabase;
  let gate: DatabaseGate;
  let engine: Engine;
  beforeAll(async () => {
    database = await createDatabase();
    gate = await startDatabaseGate(database.url);
    engine = openPostgres(gate.url, () => {}, 500);
  });
  afterAll(async () => {
    await engine.close();
    gate.close();
    await database.drop();
  });

  const all = <T>(work: () => Promise<T>) =>
    Promise.allSettled(Array.from({ length: connections }, () => work()));
  const one = async () => (await engine.pool.query('SELECT 1 AS one')).rows;
  const transaction = () =>
    drizzle(engine.pool).transaction(async tx => (await tx.execute(sql`SELECT 1`)).rows);
  const fulfilled = Array.from({ length: connections }, () =>
    expect.objectContaining({ status: 'fulfilled' }),
  );
  const rejected = Array.from({ length: connections }, () => expect.objectContaining({ status: 'rejected' }));

  it('has all of them again after each fell silent before a transaction', async () => {
    expect(await all(transaction)).toEqual(fulfilled);
    gate.silence();
    expect(await all(transaction)).toEqual(rejected);
    expect(await all(transaction)).toEqual(fulfilled);
  });

  it('has all of them again after each fell silent within a transaction', async () => {
    let entered = 0;
    let silence = () => {};
    const silent = new Promise<void>(resolve => {
      silence = resolve;
    });
    const cut = all(() =>
      drizzle(engine.pool).transaction(async tx => {
        if (++entered === connections) {
          gate.silence();
          silence();
        }
        await silent;
        return tx.execute(sql`SELECT 1`);
      }),
    );
    expect(await cut).toEqual(rejected);
    expect(await all(transaction)).toEqual(fulfilled);
  });

  it('has all of them again after each was cut before, within and outside of a transaction', async () => {
    let entered = 0;
    let shut = () => {};
    const isShut = new Promise<void>(resolve => {
      shut = resolve;
    });
    const cut = all(() =>
      drizzle(engine.pool).transaction(async tx => {
        if (++entered === connections) {
          gate.shut();
          shut();
        }
        await isShut;
        return tx.execute(sql`SELECT 1`);
      }),
    );
    expect(await cut).toEqual(rejected);
    expect(await all(transaction)).toEqual(rejected);
    expect(await all(one)).toEqual(rejected);
    gate.unlock();
    expect(await all(one)).toEqual(fulfilled);
    expect(await all(transaction)).toEqual(fulfilled);
  });
});
