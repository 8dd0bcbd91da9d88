import { describeDatabases } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { bigint, integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import { insertRows, recordsOf } from './insert-rows';

const harbours = pgTable('test_harbours', {
  id: integer('id').primaryKey(),
  tonsHandled: bigint('tons_handled', { mode: 'number' }),
  openedAt: timestamp('opened_at', { withTimezone: true }),
  facts: json('facts').$type<unknown>(),
  state: text('state').default('open'),
});

describeDatabases('rows of one parameter', stack => {
  beforeAll(async () => {
    await stack().services.db.execute(sql`
      CREATE TABLE test_harbours (
        id integer PRIMARY KEY, tons_handled bigint, opened_at timestamptz, facts json, state text DEFAULT 'open'
      )`);
  });
  const read = (id: number) =>
    stack()
      .services.db.select()
      .from(harbours)
      .where(eq(harbours.id, id))
      .then(([row]) => row);

  it('are stored with the types of their columns, and with defaults where all leave one out', async () => {
    const { db } = stack().services;
    const openedAt = new Date('1189-05-07T11:00:00.123Z');
    const facts = { names: ['Hamburg', "O'Hara", '🏡'], gone: null };
    await db.execute(
      insertRows(harbours, [
        { id: 1, tonsHandled: 9_007_199_254_740_991, openedAt, facts },
        { id: 2, tonsHandled: null, openedAt: null, facts: null },
      ]),
    );
    expect(await read(1)).toEqual({
      id: 1,
      tonsHandled: 9_007_199_254_740_991,
      openedAt,
      facts,
      state: 'open',
    });
    expect(await read(2)).toEqual({ id: 2, tonsHandled: null, openedAt: null, facts: null, state: 'open' });
  });

  it('are NULL where only others have a value', async () => {
    const { db } = stack().services;
    await db.execute(insertRows(harbours, [{ id: 3 }, { id: 4, state: 'closed' }]));
    expect([(await read(3))?.state, (await read(4))?.state]).toEqual([null, 'closed']);
  });

  it('are selected from', async () => {
    const rows = recordsOf(harbours, [{ id: 7, tonsHandled: 5 }]);
    const { rows: found } = await stack().services.db.execute(
      sql`SELECT id, tons_handled, state FROM ${rows} AS rows`,
    );
    expect(found).toEqual([{ id: 7, tons_handled: expect.anything(), state: null }]);
  });

  it('are refused with a key that is no column', () => {
    const row: object = { id: 5, 'state) VALUES (1); --': 'x' };
    expect(() => insertRows(harbours, [row as { id: number }])).toThrow('There is no column for state)');
  });
});
