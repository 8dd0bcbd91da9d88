import type { DatabaseName } from './start-test-stack';

/** For what the databases do differently: locks, search, streams, jobs, backup, credit and migrations. */
export const bothDatabases = ['pglite', 'postgres'] as const satisfies readonly DatabaseName[];

/** For everything else: PostgreSQL, and in `npm run test:full` the embedded database, too. */
export const databases: readonly DatabaseName[] = process.env.ORIEL_TEST_FULL ? bothDatabases : ['postgres'];
