import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The packed, migrated database that a new one starts from, beside the bundle, where the build puts it. Undefined when
 * there is none; then a new one is made from nothing, which takes longer.
 */
export function findTemplate(): string | undefined {
  const file = fileURLToPath(new URL('./database.tar.gz', import.meta.url));
  return existsSync(file) ? file : undefined;
}
