import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/*
 * The folder of releases, shared by all processes of an installation (`SDK_RELEASES`):
 *
 *   releases.json   the pointer: the release of `v1`, when the others were replaced, and which are pinned
 *   0.1.0/          a release as it was built; its files never change
 *   0.2.0/
 *
 * The pointer is replaced by an atomic rename: a reader finds the old one or the new one.
 */

const version = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[\da-zA-Z.]+)?$/));

const pointer = z.object({
  v1: version,
  /** Time when a release was replaced as `v1`, as ISO 8601. */
  replaced: z.record(version, z.iso.datetime()),
  /** Releases that are kept at any age. */
  pinned: z.array(version),
});
export type ReleasePointer = z.output<typeof pointer>;

const pointerFile = 'releases.json';

export const isVersion = (value: string): boolean => version.safeParse(value).success;

/** Whether a name contains the hash of the file. */
export const isHashed = (file: string): boolean => /-[\w-]{7}\.\w+$/.test(file);

/** The pointer; undefined if nothing has been published. */
export async function readPointer(folder: string): Promise<ReleasePointer | undefined> {
  try {
    return pointer.parse(JSON.parse(await readFile(join(folder, pointerFile), 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new Error(`${join(folder, pointerFile)} cannot be read`, { cause });
  }
}

export async function writePointer(folder: string, next: ReleasePointer): Promise<void> {
  const half = join(folder, `.${pointerFile}-${randomUUID()}`);
  await writeFile(half, `${JSON.stringify(next, null, 2)}\n`);
  await rename(half, join(folder, pointerFile));
}

/** The versions in the folder, newest first. */
export async function listReleases(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .filter(name => isVersion(name) && existsSync(join(folder, name, 'manifest.json')))
    .sort((a, b) => compareVersions(b, a));
}

/** Compares by semantic versioning: a version with a suffix comes before the same one without. */
export function compareVersions(a: string, b: string): number {
  const [coreA = '', suffixA] = a.split(/-(.*)/);
  const [coreB = '', suffixB] = b.split(/-(.*)/);
  if (coreA !== coreB) return byNumbers(coreA, coreB);
  if (suffixA === undefined || suffixB === undefined)
    return Number(suffixA === undefined) - Number(suffixB === undefined);
  return byNumbers(suffixA, suffixB);
}

const byNumbers = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
