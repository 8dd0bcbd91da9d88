import { createDatabase, execute, query, type TestDatabase } from '@oriel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../run-tool';
import { toolContext } from '../testing/tool-context';
import { SqlQuery } from './sql-query';

let database: TestDatabase;
let reader: string;

const role = `oriel_reader_${crypto.randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  database = await createDatabase();
  await execute(
    database.url,
    `CREATE TABLE orders (id integer PRIMARY KEY, customer text, placed_at timestamptz, total numeric);
     CREATE TABLE salaries (name text, amount integer);
     INSERT INTO orders SELECT n, 'Customer ' || n, '2026-03-01T12:00:00Z', n * 1.5 FROM generate_series(1, 250) n;
     INSERT INTO salaries VALUES ('Ada', 1);
     CREATE ROLE ${role} LOGIN PASSWORD 'secret';
     REVOKE CREATE ON SCHEMA public FROM PUBLIC;
     GRANT SELECT ON orders TO ${role};`,
  );
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret';
  reader = url.href;
});
afterAll(async () => {
  await execute(database.url, `DROP OWNED BY ${role}`);
  await execute(database.url, `DROP ROLE ${role}`);
  await database.drop();
});

const ask = async (statement: unknown, url = reader, seconds?: number) => {
  const tool = await new SqlQuery(url, seconds).find(0);
  if (!tool) return 'no tool';
  const { result, isError } = await runTool(
    [tool],
    'sql_query',
    JSON.stringify({ statement }),
    toolContext(),
  );
  return isError ? String(JSON.parse(result).error) : JSON.parse(result);
};

describe('the database', () => {
  it('is described by the tables that the role may read, and no others', async () => {
    const tool = await new SqlQuery(reader).find(0);
    expect(tool?.description).toContain(
      'public.orders(id integer, customer text, placed_at timestamp with time zone, total numeric)',
    );
    expect(tool?.description).not.toContain('salaries');
  });

  it('answers a query', async () => {
    expect(await ask('SELECT id, customer, placed_at, total FROM orders WHERE id < 2')).toEqual({
      rows: [{ id: 1, customer: 'Customer 1', placed_at: '2026-03-01T12:00:00.000Z', total: '1.5' }],
    });
  });

  it('gives a hundred rows at most, and says that there are more', async () => {
    const { rows, more } = await ask('SELECT id FROM orders');
    expect([rows.length, more]).toEqual([100, true]);
  });

  it('tells the model what is wrong with a statement', async () => {
    expect(await ask('SELECT nothing FROM orders')).toBe('column "nothing" does not exist');
    expect(await ask(7)).toMatch(/must be a text/);
  });

  it('is no tool while it cannot be reached', async () => {
    expect(await ask('SELECT 1', 'postgresql://nobody@127.0.0.1:1/none')).toBe('no tool');
  });
});

describe('a hostile statement', () => {
  it.each([
    ['several statements', 'SELECT 1; DROP TABLE orders', /multiple commands/],
    ['the way out of the transaction', 'COMMIT; CREATE TABLE taken (id int)', /multiple commands/],
    ['a deletion', 'DELETE FROM orders', /permission denied|read-only/],
    [
      'a deletion inside of a query',
      'WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone',
      /permission denied|read-only/,
    ],
    ['a new table', 'CREATE TABLE taken (id int)', /read-only|permission denied/],
    ['a table that is not for it', 'SELECT * FROM salaries', /permission denied/],
    ['a file of the server', "SELECT pg_read_file('/etc/passwd')", /permission denied/],
    ['a program', "COPY orders TO PROGRAM 'id'", /permission denied|COPY|cannot/],
    ['a long sleep', 'SELECT pg_sleep(60)', /statement timeout|took too long/, 2],
  ] as const)(
    'does nothing: %s',
    async (_, statement, error, seconds?: number) => {
      expect(await ask(statement, reader, seconds)).toMatch(error);
      expect(await query(database.url, 'SELECT count(*)::int AS n FROM orders')).toEqual([{ n: 250 }]);
      expect(await query(database.url, "SELECT to_regclass('taken') AS made")).toEqual([{ made: null }]);
    },
    20_000,
  );

  it.each([
    ['a cell', "SELECT repeat('x', 200000000)"],
    ['many rows', "SELECT repeat('x', 1000000) FROM generate_series(1, 100)"],
  ])('does not fill the memory with %s', async (_, statement) => {
    expect(await ask(statement)).toBe('The result is too large');
    expect(await ask('SELECT 1 AS one')).toEqual({ rows: [{ one: 1 }] });
  });

  it('gains nothing by turning the transaction into one that writes', async () => {
    await ask("SELECT set_config('default_transaction_read_only', 'off', false)");
    expect(await ask('DELETE FROM orders')).toMatch(/permission denied|read-only/);
  });
});

it('refuses a role that may write', async () => {
  expect(await ask('SELECT 1', database.url)).toBe('no tool');
  await execute(database.url, `GRANT INSERT ON orders TO ${role}`);
  expect(await ask('SELECT 1')).toBe('no tool');
  await execute(
    database.url,
    `REVOKE INSERT ON orders FROM ${role}; GRANT UPDATE (total) ON orders TO ${role}`,
  );
  expect(await ask('SELECT 1')).toBe('no tool');
  const other = `${role}_writer`;
  await execute(
    database.url,
    `REVOKE UPDATE (total) ON orders FROM ${role};
     CREATE ROLE ${other} NOLOGIN; GRANT INSERT ON orders TO ${other}; GRANT ${other} TO ${role};
     ALTER ROLE ${role} NOINHERIT`,
  );
  expect(await ask('SELECT 1')).toBe('no tool');
  await execute(database.url, `REVOKE ${other} FROM ${role}; DROP OWNED BY ${other}; DROP ROLE ${other}`);
  expect(await ask('SELECT 1 AS one')).toEqual({ rows: [{ one: 1 }] });
});
