import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '@oriel/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, createPostgresBus } from './bus';
import type { Engine } from './drivers/pglite';
import { openPostgres } from './drivers/postgres';

describe('the bus over LISTEN and NOTIFY', () => {
  let database: TestDatabase;
  let engine: Engine;
  let buses: Bus[];
  beforeAll(async () => {
    database = await createDatabase();
    engine = openPostgres(database.url, () => {}, 5_000);
    const open = () => createPostgresBus(database.url, engine.pool, () => {});
    buses = [await open(), await open()];
  });
  afterAll(async () => {
    for (const bus of buses) await bus.close();
    await engine.close();
    await database.drop();
  });

  it('tells another process of more than one notification holds, each once and in order', async () => {
    const [ours, theirs] = buses;
    const heard: string[] = [];
    theirs?.subscribe('moved', id => heard.push(id));
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    await ours?.publish('moved', ...ids);
    await vi.waitFor(() => expect(heard).toHaveLength(ids.length));
    expect(heard).toEqual(ids);
  });

  it('fills a notification to what the database takes', async () => {
    const [ours, theirs] = buses;
    // An id is 37 bytes with its comma, so one of these topics fills it to the last.
    for (let more = 0; more < 37; more++) {
      const topic = `t${'o'.repeat(more)}`;
      const heard: string[] = [];
      const stop = theirs?.subscribe(topic, id => heard.push(id));
      const ids = Array.from({ length: 220 }, () => randomUUID());
      await ours?.publish(topic, ...ids);
      await vi.waitFor(() => expect(heard).toEqual(ids));
      stop?.();
    }
  });
});
