import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/db/database';
import { LiveRun } from './live-run';
import { LogWriter } from './log-writer';

interface Write {
  readonly id: string;
  readonly data: readonly object[];
}

/** Records the stored events of each run, in order, with a driver that refuses the same values as PostgreSQL. */
function openStore() {
  const stored = new Map<string, object[]>();
  const statements: number[] = [];
  const execute = async (statement: SQL) => {
    const text = String(new PgDialect().sqlToQuery(sql`${statement}`).params[0]);
    if (text.includes('\\u0000')) throw Object.assign(new Error('refused'), { code: '22P05' });
    const writes: readonly Write[] = JSON.parse(text);
    statements.push(writes.length);
    for (const { id, data } of writes) stored.set(id, [...(stored.get(id) ?? []), ...data]);
    return { rows: writes.map(({ id }) => ({ id, cancel_requested: false })) };
  };
  // The writer uses nothing else.
  return { db: { execute } as unknown as Database, stored, statements };
}

describe('LogWriter', () => {
  let writer: LogWriter;
  afterEach(() => writer.close());

  const start = (count: number) => {
    const { db, stored, statements } = openStore();
    const received: string[] = [];
    const bus = {
      publish: async (_topic: string, ...ids: readonly string[]) => void received.push(...ids),
      subscribe: () => () => {},
      close: async () => {},
    };
    writer = new LogWriter({ db, bus, log: pino({ level: 'silent' }) }, 'node');
    const runs = Array.from({ length: count }, () => new LiveRun(randomUUID(), []));
    for (const run of runs) writer.add(run);
    return { runs, stored, statements, received };
  };
  const publish = (run: LiveRun, text: string) => {
    run.publish({ type: 'delta', messageId: run.id, index: 0, part: { type: 'text', text } });
    writer.wake();
  };

  it('writes each of many runs once an interval, some in a statement, and tells of all of them', async () => {
    const { runs, stored, statements, received } = start(100);
    for (const run of runs) publish(run, 'a');
    await vi.waitFor(() => expect(stored.size).toBe(100));
    for (const run of runs) publish(run, 'b');
    await vi.waitFor(() => expect([...stored.values()].every(({ length }) => length === 2)).toBe(true));
    expect(Math.max(...statements)).toBeLessThanOrEqual(40);
    await vi.waitFor(() => expect(new Set(received)).toEqual(new Set(runs.map(({ id }) => id))));
    expect(runs.some(({ hasUnwritten }) => hasUnwritten)).toBe(false);
  });

  it('writes the others where the database refuses one', { timeout: 20_000 }, async () => {
    const { runs, stored } = start(100);
    const [refused, ...others] = runs;
    if (!refused) throw new Error('no run');
    for (const run of runs) publish(run, run === refused ? '\u0000' : 'a');
    await vi.waitFor(() => expect(stored.size).toBe(99), 10_000);
    for (const run of others) publish(run, 'b');
    await vi.waitFor(() => expect(others.every(({ hasUnwritten }) => !hasUnwritten)).toBe(true), 10_000);
    expect(refused.hasUnwritten).toBe(true);
    expect(stored.has(refused.id)).toBe(false);
  });

  it('writes no run that was removed, and none after its end', async () => {
    const { runs, stored } = start(2);
    const [removed, kept] = runs;
    if (!removed || !kept) throw new Error('no runs');
    await writer.remove(removed);
    for (const run of runs) publish(run, 'a');
    await vi.waitFor(() => expect(stored.has(kept.id)).toBe(true));
    writer.close();
    publish(kept, 'b');
    expect([...stored.keys()]).toEqual([kept.id]);
    expect(kept.hasUnwritten).toBe(true);
  });
});
