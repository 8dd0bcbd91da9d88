import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a tool installed at the workspace root. */
export const bin = name => join(root, 'node_modules', '.bin', name);

/** The compiler that checks types: native and multithreaded. Tools that need TypeScript as a library use `typescript`. */
export const nativeCompiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

const ignored = new Set(['node_modules', 'dist', '.cache', '.oriel', '.git', 'test-results']);

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (ignored.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

/** Hashes the names and contents of all files below the given paths, except tests. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    for (const file of isFolder(full) ? walk(full) : [full]) {
      if (/\.(test|spec)\.tsx?$/.test(file)) continue;
      hash.update(relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function isFolder(path) {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Records, under a name, the input state for which a step was last completed. */
export function stamp(name) {
  const file = join(root, '.cache', 'stamps', name);
  return {
    is(hash) {
      try {
        return readFileSync(file, 'utf8') === hash;
      } catch {
        return false;
      }
    },
    set(hash) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, hash);
    },
    clear() {
      rmSync(file, { force: true });
    },
  };
}
