import { existsSync, renameSync } from 'node:fs';
import { openPglite } from './drivers/pglite';
import { migrateDatabase } from './migrate';
import { testTemplate } from './template';

/** Packs a migrated, empty database into a file, from which new ones start; small where its name ends with `.gz`. */
export async function packDatabase(file: string): Promise<void> {
  const engine = await openPglite(undefined);
  try {
    await migrateDatabase(engine.pool);
    const half = `${file}.${process.pid}`;
    await engine.dump(half, file.endsWith('.gz') ? 'gzip' : 'none');
    // Two that make it at once replace each other's whole file.
    renameSync(half, file);
  } finally {
    await engine.close();
  }
}

/** For tests: packs the database of the present migrations where `findTemplate` looks for it, once. */
export async function ensureTestTemplate(): Promise<void> {
  const file = testTemplate();
  if (!existsSync(file)) await packDatabase(file);
}
