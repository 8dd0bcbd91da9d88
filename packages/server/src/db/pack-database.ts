import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
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
    renameSync(half, file);
  } finally {
    await engine.close();
  }
}

let packing: Promise<void> | undefined;

/** For tests: packs the database of the present migrations where `findTemplate` looks for it, once. */
export async function ensureTestTemplate(): Promise<void> {
  const file = testTemplate();
  if (existsSync(file)) return;
  packing ??= packOnce(file);
  await packing;
}

/** Of several processes that pack at once the first gives the file: it must not be replaced while it is read. */
async function packOnce(file: string): Promise<void> {
  const own = `${file}.${randomUUID()}`;
  await packDatabase(own);
  try {
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own);
  }
}
