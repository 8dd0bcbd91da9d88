import { randomUUID } from 'node:crypto';
import { createDatabase, startDatabaseGate, type TestDatabase } from '@oriel/testing';
import pg from 'pg';
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
    const received: string[] = [];
    theirs?.subscribe('moved', id => received.push(id));
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    await ours?.publish('moved', ...ids);
    await vi.waitFor(() => expect(received).toHaveLength(ids.length));
    expect(received).toEqual(ids);
  });

  it('tells of what is published at once and of several topics together', async () => {
    const [ours, theirs] = buses;
    const received: string[] = [];
    theirs?.subscribe('ended', id => received.push(`ended ${id}`));
    theirs?.subscribe('begun', id => received.push(`begun ${id}`));
    const notifications: string[] = [];
    const listener = new pg.Client(database.url);
    listener.on('notification', ({ payload }) => notifications.push(payload ?? ''));
    await listener.connect();
    await listener.query('LISTEN oriel_bus');
    await Promise.all(
      ['a', 'b', 'c'].flatMap(id => [ours?.publish('ended', id), ours?.publish('begun', id)]),
    );
    await vi.waitFor(() => expect(received).toHaveLength(6));
    expect(received).toEqual(['ended a', 'ended b', 'ended c', 'begun a', 'begun b', 'begun c']);
    await vi.waitFor(() => expect(notifications).toEqual(['ended a,b,c', 'begun a,b,c']));
    await listener.end();
  });

  it('says when a notification was not sent, and sends the next', async () => {
    const [, theirs] = buses;
    const ours = await createPostgresBus(database.url, engine.pool, () => {});
    const received: string[] = [];
    theirs?.subscribe('note', id => received.push(id));
    const tooLong = 'x'.repeat(8_000);
    await expect(ours.publish('note', tooLong)).rejects.toThrow();
    await ours.publish('note', 'after');
    await vi.waitFor(() => expect(received).toEqual(['after']));
    await ours.close();
  });

  it('fills a notification to what the database takes', async () => {
    const [ours, theirs] = buses;
    // An id takes 37 bytes with its comma, so one of these topics fills the notification to the last byte.
    for (let more = 0; more < 37; more++) {
      const topic = `t${'o'.repeat(more)}`;
      const received: string[] = [];
      const stop = theirs?.subscribe(topic, id => received.push(id));
      const ids = Array.from({ length: 220 }, () => randomUUID());
      await ours?.publish(topic, ...ids);
      await vi.waitFor(() => expect(received).toEqual(ids));
      stop?.();
    }
  });

  it('hears again after its connection fell silent, and after the next one never came about', async () => {
    const [theirs] = buses;
    const gate = await startDatabaseGate(database.url);
    const ours = await createPostgresBus(gate.url, engine.pool, () => {}, { lookEvery: 50, patience: 300 });
    try {
      const received: string[] = [];
      ours.subscribe('note', id => received.push(id));
      /** Publishes until the message arrives, because messages published before the connection listens are lost. */
      const hears = (id: string) =>
        vi.waitFor(
          async () => {
            await theirs?.publish('note', id);
            expect(received).toContain(id);
          },
          { timeout: 10_000, interval: 100 },
        );
      await hears('first');
      gate.silence();
      await hears('after silence');
      const muted = gate.mute();
      gate.silence();
      await muted;
      gate.unlock();
      await hears('after an attempt in vain');
    } finally {
      gate.close();
      await ours.close();
    }
  });
});
