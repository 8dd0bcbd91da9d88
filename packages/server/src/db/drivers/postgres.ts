import pg from 'pg';
import type { Engine } from './pglite';

/** Connects to a PostgreSQL by its connection string. */
export function openPostgres(url: string, onError: (error: Error) => void): Engine {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // So would one that breaks between two statements of a transaction, when nothing of it waits for an answer.
  pool.on('connect', client => client.on('error', onError));
  return { pool, close: () => pool.end() };
}
