import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMigrations } from './migrate';

/** Where tests keep the packed database of the present migrations: as it is, because unpacking takes half of a start. */
export function testTemplate(): string {
  const folder = findMigrations();
  const hash = createHash('sha256').update(process.version);
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return join(tmpdir(), `oriel-database-${hash.digest('hex').slice(0, 16)}.tar`);
}

/**
 * The packed, migrated database that a new one starts from: beside the bundle, where the build puts it, or in tests where
 * their set-up puts it. Undefined when there is none; then a new one is made from nothing, which takes longer.
 */
export function findTemplate(): string | undefined {
  const file =
    process.env.NODE_ENV === 'test'
      ? testTemplate()
      : fileURLToPath(new URL('./database.tar.gz', import.meta.url));
  return existsSync(file) ? file : undefined;
}
