export { createDatabase, execute, query, type TestDatabase } from './create-database';
export { type DatabaseGate, startDatabaseGate } from './database-gate';
export { type RunningPostgres, startPostgres } from './start-postgres';
