import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as schema from './schema';

/**
 * The database, or a transaction on it. Inside `db.transaction(async tx => …)` use `tx` only: the embedded database has one
 * connection, and a query on `db` would wait for the transaction it is part of.
 */
export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A database or a transaction. */
export type Queryable = Database | Transaction;
