import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshStatistics } from './refresh-statistics';

describe('statistics of the embedded database', () => {
  const engine = new PGlite();
  const db = drizzle(engine);
  const known = async () => {
    const { rows } = await db.execute<{ rows: number; columns: number }>(sql`
      SELECT reltuples::int AS rows, (SELECT count(*) FROM pg_stats WHERE tablename = 'Notes')::int AS columns
      FROM pg_class WHERE oid = '"Notes"'::regclass`);
    return rows[0];
  };
  const add = (count: number) =>
    db.execute(sql`INSERT INTO "Notes" ("Text", words, vector)
      SELECT repeat('word ', 100), to_tsvector('simple', 'one two'), '{1,2}' FROM generate_series(1, ${count}::int)`);

  beforeAll(async () => {
    await db.execute(
      sql`CREATE TABLE "Notes" (id serial, gone int, "Text" text, words tsvector, vector real[])`,
    );
    await db.execute(sql`ALTER TABLE "Notes" DROP COLUMN gone`);
  });
  afterAll(() => engine.close());

  it('follow a table that grows, without its words and vectors', async () => {
    await add(600);
    await refreshStatistics(db as never);
    expect(await known()).toEqual({ rows: 600, columns: 2 });
  });

  it('stay as they are while it grows a little', async () => {
    await add(10);
    await refreshStatistics(db as never);
    expect(await known()).toMatchObject({ rows: 600 });
    await add(300);
    await refreshStatistics(db as never);
    expect(await known()).toMatchObject({ rows: 910 });
  });

  it('leave alone what is empty', async () => {
    await db.execute(sql`CREATE TABLE nothing (id serial)`);
    await refreshStatistics(db as never);
    const { rows } = await db.execute(
      sql`SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'nothing'`,
    );
    expect(rows).toEqual([{ rows: -1 }]);
  });
});
