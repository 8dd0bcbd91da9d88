import type { DatabaseName } from './start-test-stack';

/** For areas where the databases differ: locks, search, streams, jobs, backup, credit and migrations. */
export const bothDatabases = ['pglite', 'postgres'] as const satisfies readonly DatabaseName[];

/** For everything else: PostgreSQL, and in `npm run test:full` also the embedded database. */
export const databases: readonly DatabaseName[] = process.env.ORIEL_TEST_FULL ? bothDatabases : ['postgres'];
