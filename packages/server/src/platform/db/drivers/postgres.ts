import { LastingPool } from './lasting-pool';
import type { Engine } from './pglite';

/**
 * Timeout of a query, in milliseconds: if the database stops responding, the query fails instead of blocking its caller forever.
 */
const queryPatience = 20_000;

/** Connections that the pool of a process opens at most. */
export const poolSize = 10;

/**
 * Connects to a PostgreSQL by its connection string.
 * @param patience Timeout of a query in milliseconds; 0 means no limit.
 */
export function openPostgres(url: string, onError: (error: Error) => void, patience = queryPatience): Engine {
  const pool = new LastingPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(patience > 0 && { query_timeout: patience }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // A connection that breaks between two statements of a transaction would also end the process, because no query is waiting on
  // it.
  pool.on('connect', client => client.on('error', onError));
  return { pool, close: () => pool.end() };
}
