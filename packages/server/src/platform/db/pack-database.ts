import { renameSync } from 'node:fs';
import { migrateDatabase } from './apply-migrations';
import { openPglite } from './drivers/pglite';

/**
 * Packs a database into a file from which new ones start; compressed if the file name ends with `.gz`.
 * @param dataDir The data folder whose database is packed. Default: a new one, migrated and empty.
 */
export async function packDatabase(file: string, dataDir?: string): Promise<void> {
  const engine = await openPglite(dataDir);
  try {
    await migrateDatabase(engine.pool);
    const half = `${file}.${process.pid}`;
    await engine.dump(half, file.endsWith('.gz') ? 'gzip' : 'none');
    renameSync(half, file);
  } finally {
    await engine.close();
  }
}
