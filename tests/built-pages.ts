import { readdir, readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./node_modules/.cache/pages/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Reads a file of the prebuilt pages by its address below that folder; undefined if there is none. */
export async function readBuiltPage(path: string): Promise<{ body: Buffer; type: string } | undefined> {
  const file = normalize(path);
  try {
    const body = await readFile(join(folder, file));
    return { body, type: types[extname(file)] ?? 'application/octet-stream' };
  } catch {
    return undefined;
  }
}

/** Lists the file names in a folder of those pages. */
export const listBuiltPages = (path: string): Promise<string[]> => readdir(join(folder, path));
