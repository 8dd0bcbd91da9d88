import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The SDK build beside this package, whether this runs from source or is built. */
export function findSdkFolder(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'packages', 'sdk', 'dist', 'cdn');
    if (existsSync(dirname(dirname(found)))) return found;
  }
  return join(start, 'cdn');
}
