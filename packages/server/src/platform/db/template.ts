import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The packed, migrated database that a new one starts from; the build puts it beside the bundle. Undefined if there is none; a
 * new database is then built from scratch, which takes longer.
 */
export function findTemplate(): string | undefined {
  const file = fileURLToPath(new URL('./database.tar.gz', import.meta.url));
  return existsSync(file) ? file : undefined;
}
