import { LastingPool } from './lasting-pool';
import type { Engine } from './pglite';

/** Milliseconds after which a query of a database that has fallen silent fails, instead of holding its caller for ever. */
const queryPatience = 20_000;

/**
 * Connects to a PostgreSQL by its connection string.
 * @param patience Milliseconds that a query may take; 0 is no limit.
 */
export function openPostgres(url: string, onError: (error: Error) => void, patience = queryPatience): Engine {
  const pool = new LastingPool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(patience > 0 && { query_timeout: patience }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // So would one that breaks between two statements of a transaction, when nothing of it waits for an answer.
  pool.on('connect', client => client.on('error', onError));
  return { pool, close: () => pool.end() };
}
