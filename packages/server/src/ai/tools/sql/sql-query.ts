import type { Socket } from 'node:net';
import pg, { type Client } from 'pg';
import Cursor from 'pg-cursor';
import type { Tool } from '../tool';
import { ToolError } from '../tool-error';
import { readSchema } from './read-schema';

/** Rights that would let a statement do more than read, in any kind of transaction. */
const statement = `
  WITH taken AS (
    -- The role, and those that a statement may take on with SET ROLE.
    SELECT oid, rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS is_mighty
      FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER')),
  places AS (
    SELECT oid FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema')
  SELECT
    EXISTS (
      SELECT 1 FROM taken
       WHERE is_mighty
          OR rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program',
                         'pg_write_all_data', 'pg_signal_backend', 'pg_maintain', 'pg_checkpoint')
          OR has_database_privilege(taken.oid, current_database(), 'CREATE'))
    OR EXISTS (
      SELECT 1 FROM taken, places WHERE has_schema_privilege(taken.oid, places.oid, 'CREATE'))
    OR EXISTS (
      SELECT 1 FROM taken, pg_class c JOIN places ON places.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'f')
         AND (has_table_privilege(taken.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
              OR has_any_column_privilege(taken.oid, c.oid, 'INSERT, UPDATE'))) AS may_write`;

/**
 * Makes sure that the role of a connection is read-only: a statement can leave a read-only transaction, but it cannot change the
 * rights of a role.
 * @throws ToolError for a role that may do more
 */
async function checkRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ may_write: boolean | null }>(statement);
  if (rows[0]?.may_write !== false)
    throw new ToolError('The database is not set up safely: its role may do more than read');
}

/** Limits of a query and its result. */
const queryLimits = { rows: 100, characters: 4_000, seconds: 10, cell: 500, bytes: 5_000_000 };

/** Milliseconds for which the list of tables is cached; a failed read is retried sooner. */
const schemaKept = { found: 300_000, failed: 30_000 };

/**
 * A query to the database that the operator has provided for it. The role of its connection is the security boundary: it is
 * read-only, which is checked at each connection. A statement uses the extended protocol, which allows only one; `pg-cursor`
 * stops after the last row that is shown.
 */
export class SqlQuery {
  #schema: { readonly text: string | undefined; readonly until: number } | undefined;

  /** @param seconds timeout of a statement */
  constructor(
    private readonly url: string,
    private readonly seconds = queryLimits.seconds,
  ) {}

  /** The tool with the current tables; `undefined` while the database cannot be read. */
  async find(now: number): Promise<Tool | undefined> {
    if (!this.#schema || this.#schema.until < now) {
      const text = await this.#connect(readSchema, new AbortController().signal).catch(() => undefined);
      this.#schema = { text, until: now + (text === undefined ? schemaKept.failed : schemaKept.found) };
    }
    if (this.#schema.text === undefined) return undefined;
    return {
      name: 'sql_query',
      title: { de: 'Datenbank', en: 'Database' },
      summary: {
        de: 'Liest aus der Datenbank, die der Betreiber angebunden hat.',
        en: 'Reads from the database that the operator has connected.',
      },
      description: `Reads from a PostgreSQL database by one SELECT statement. At most ${queryLimits.rows} rows come back. Its tables:\n${this.#schema.text}`,
      parameters: {
        type: 'object',
        properties: { statement: { type: 'string', description: 'One SELECT statement' } },
        required: ['statement'],
        additionalProperties: false,
      },
      run: async ({ statement }, { signal }) => {
        if (typeof statement !== 'string' || statement.length > queryLimits.characters)
          throw new ToolError(`statement must be a text of at most ${queryLimits.characters} characters`);
        return this.#connect(client => readRows(client, statement), signal);
      },
    };
  }

  async #connect<T>(use: (client: pg.Client) => Promise<T>, signal: AbortSignal): Promise<T> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 5_000,
      application_name: 'oriel-sql-tool',
      options: `-c default_transaction_read_only=on -c statement_timeout=${this.seconds * 1_000}`,
    });
    // The query also reports a connection that breaks.
    client.on('error', () => undefined);
    const stop = () => void client.end().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    let isCut = false;
    try {
      await client.connect().catch(() => {
        throw new ToolError('The database cannot be reached');
      });
      await checkRole(client);
      return await Promise.race([use(client), limitAnswer(client, () => (isCut = true))]);
    } finally {
      signal.removeEventListener('abort', stop);
      const ended = client.end().catch(() => undefined);
      // A connection that was cut sends nothing more.
      if (!isCut) await ended;
    }
  }
}

/** Cuts a connection that sends too much, since a single cell may exceed the memory. Then rejects, otherwise never settles. */
function limitAnswer(client: pg.Client, onCut: () => void): Promise<never> {
  // The driver's types omit its socket, which is the encrypted one if there is one.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let bytes = 0;
  return new Promise((_, reject) =>
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= queryLimits.bytes || stream.destroyed) return;
      onCut();
      stream.destroy();
      reject(new ToolError('The result is too large'));
    }),
  );
}

async function readRows(client: pg.Client, statement: string): Promise<string> {
  const cursor = client.query(new Cursor<Record<string, unknown>>(statement, []));
  try {
    const rows = await cursor.read(queryLimits.rows + 1);
    return JSON.stringify({
      rows: rows.slice(0, queryLimits.rows).map(cellsOf),
      ...(rows.length > queryLimits.rows && { more: true }),
    });
  } catch (error) {
    // PostgreSQL's message helps the model to correct the statement, and contains only the statement and the schema.
    throw new ToolError(error instanceof Error ? error.message.slice(0, 500) : 'The statement failed');
  } finally {
    await cursor.close().catch(() => undefined);
  }
}

const cellsOf = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)]));

function cellOf(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `${value.length} bytes`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > queryLimits.cell ? `${text.slice(0, queryLimits.cell)}…` : text;
}
