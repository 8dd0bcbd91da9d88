import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { openPglite } from './drivers/pglite';
import { migrateDatabase } from './migrate';
import { testTemplate } from './template';

/** Packs a migrated, empty database into a file, from which new ones start; small where its name ends with `.gz`. */
export async function packDatabase(file: string): Promise<void> {
  const engine = await openPglite(undefined);
  try {
    await migrateDatabase(engine.pool);
    // Two that make it at once, in one process or in two, replace each other's whole file.
    const half = `${file}.${randomUUID()}`;
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
  packing ??= packDatabase(file);
  await packing;
}
