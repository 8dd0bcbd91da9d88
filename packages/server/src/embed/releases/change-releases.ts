import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type FolderLock, lockFolder } from '../../platform/locks/folder-lock';
import { readSdkManifest, type SdkManifest } from '../sdk-manifest';
import {
  compareVersions,
  isHashed,
  isVersion,
  listReleases,
  type ReleasePointer,
  readPointer,
  writePointer,
} from './release-folder';

/** Days after which a release that is no longer `v1` is removed, unless it is among the newest or pinned. */
const daysKept = 30;
const newestKept = 3;
const day = 86_400_000;

/** Number of attempts to get the lock, about a fifth of a second apart: another process may be copying a build. */
const attempts = 300;

const halfName = /^\.(publishing|releases\.json)-/;
const fileName = /^[\w-]+(?:\.[\w-]+)*$/;

/**
 * Publishes a build: copies it beside the other releases, checks the copy against its manifest, moves the pointer and removes
 * outdated releases. Until the pointer has moved, pages get the previous release; publishing the same build again is harmless.
 *
 * @param build - folder of the build
 * @returns the version
 * @throws if the build is not a release build or incomplete, or its version was published with different contents
 */
export async function publishRelease(folder: string, build: string, now = new Date()): Promise<string> {
  const manifest = await readSdkManifest(build);
  if (!manifest) throw new Error(`${build} holds no build of the SDK`);
  const { version } = manifest;
  if (manifest.profile === 'start')
    throw new Error('The build is the quick one of npm start: run npm run build first');
  if (!isVersion(version)) throw new Error(`The build has no version that can be published: ${version}`);
  await mkdir(folder, { recursive: true });
  return alone(folder, async lock => {
    const target = join(folder, version);
    if (existsSync(target)) {
      if ((await readManifest(build)) !== (await readManifest(target)))
        throw new Error(`${version} is published with other contents: give the build another version`);
    } else {
      await refuseClashes(folder, manifest);
      const half = join(folder, `.publishing-${randomUUID()}`);
      try {
        await cp(build, half, { recursive: true, dereference: true });
        await checkFiles(half, manifest);
        await rename(half, target);
      } finally {
        await rm(half, { recursive: true, force: true });
      }
    }
    await pointTo(folder, version, now, lock);
    await removeOld(folder, now, lock);
    return version;
  });
}

/**
 * Makes a kept release `v1` again.
 *
 * @param wanted - default: the newest one older than the current `v1`
 * @returns the version
 */
export async function rollBack(folder: string, wanted?: string, now = new Date()): Promise<string> {
  return alone(folder, async lock => {
    const pointer = await readPointer(folder);
    if (!pointer) throw new Error(nothingIn(folder));
    const releases = await listReleases(folder);
    const version = wanted ?? releases.find(each => compareVersions(each, pointer.v1) < 0);
    if (version === undefined) throw new Error(`No release older than ${pointer.v1} is kept`);
    if (!releases.includes(version)) throw new Error(`${version} is not kept: ${releases.join(', ')}`);
    await pointTo(folder, version, now, lock);
    return version;
  });
}

/** Pins a release, so that it is kept at any age, or unpins it. */
export async function pinRelease(folder: string, version: string, isPinned: boolean): Promise<void> {
  await alone(folder, async lock => {
    const pointer = await readPointer(folder);
    if (!pointer || !(await listReleases(folder)).includes(version))
      throw new Error(`${version} is not kept`);
    const others = pointer.pinned.filter(each => each !== version);
    await move(folder, { ...pointer, pinned: isPinned ? [...others, version] : others }, lock);
  });
}

/**
 * Removes releases that have not been `v1` for 30 days, except the three newest and the pinned ones; and files of a killed
 * publish, after a day.
 *
 * @returns the removed versions
 */
export async function removeOldReleases(folder: string, now = new Date()): Promise<string[]> {
  return existsSync(folder) ? alone(folder, lock => removeOld(folder, now, lock)) : [];
}

/**
 * Only one process at a time changes the folder, so that none undoes another's change or points to a release that another
 * removes.
 */
async function alone<T>(folder: string, change: (lock: FolderLock) => Promise<T>): Promise<T> {
  if (!existsSync(folder)) throw new Error(nothingIn(folder));
  const lock = await lockFolder(folder, {
    refuse: pid => new Error(`Process ${pid} changes the releases in ${folder}: try again when it is done`),
    attempts,
  });
  try {
    return await change(lock);
  } finally {
    lock.free();
  }
}

const nothingIn = (folder: string) => `Nothing has been published into ${folder}`;

/** Called before each irreversible step. A process that was frozen for long may have lost the folder to another one. */
function check(lock: FolderLock): void {
  if (!lock.isHeld()) throw new Error('Another process has begun to change the releases: try again');
}

async function move(folder: string, next: ReleasePointer, lock: FolderLock): Promise<void> {
  check(lock);
  await writePointer(folder, next);
}

async function removeOld(folder: string, now: Date, lock: FolderLock): Promise<string[]> {
  const pointer = await readPointer(folder);
  if (!pointer) return [];
  const releases = await listReleases(folder);
  const removed = releases
    .slice(newestKept)
    .filter(version => version !== pointer.v1 && !pointer.pinned.includes(version))
    // A release without a date was never `v1`, or its date is lost: the next move of the pointer sets it.
    .filter(
      version => now.getTime() - Date.parse(pointer.replaced[version] ?? now.toISOString()) >= daysKept * day,
    );
  for (const version of removed) {
    // Write to another name first: a release is complete or does not exist.
    const half = join(folder, `.publishing-${randomUUID()}`);
    check(lock);
    await rename(join(folder, version), half);
    await rm(half, { recursive: true, force: true });
  }
  for (const name of await readdir(folder)) {
    if (!halfName.test(name)) continue;
    // Another process may have removed it meanwhile.
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > day)
      await rm(join(folder, name), { recursive: true, force: true });
  }
  return removed;
}

async function pointTo(folder: string, version: string, now: Date, lock: FolderLock): Promise<void> {
  const pointer = await readPointer(folder);
  const releases = await listReleases(folder);
  const replaced = Object.fromEntries(
    releases
      .filter(each => each !== version)
      .map(each => [each, (each !== pointer?.v1 && pointer?.replaced[each]) || now.toISOString()]),
  );
  const pinned = pointer?.pinned.filter(each => releases.includes(each)) ?? [];
  await move(folder, { v1: version, replaced, pinned }, lock);
}

const readManifest = (folder: string) => readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '');

const hashOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const packed = [
  ['.br', promisify<Buffer, Buffer>(brotliDecompress)],
  ['.gz', promisify<Buffer, Buffer>(gunzip)],
] as const;

async function checkFiles(folder: string, { integrity }: SdkManifest): Promise<void> {
  const files = Object.entries(integrity);
  if (files.length === 0) throw new Error('The build names none of its files');
  for (const [file, expected] of files) {
    const content = fileName.test(file)
      ? await readFile(join(folder, file)).catch(() => undefined)
      : undefined;
    if (!content || hashOf(content) !== expected)
      throw new Error(`The build is not whole: ${file} is not what its manifest says`);
    // Browsers get the compressed files instead.
    for (const [suffix, unpack] of packed) {
      const name = file + suffix;
      if (!existsSync(join(folder, name))) continue;
      const unpacked = await unpack(await readFile(join(folder, name))).catch(() => undefined);
      if (!unpacked || hashOf(unpacked) !== expected)
        throw new Error(`The build is not whole: ${name} holds something else than ${file}`);
    }
  }
}

/** Under `v1`, browsers cache a name with a hash for a year, whichever release it came from. */
async function refuseClashes(folder: string, { integrity, version }: SdkManifest): Promise<void> {
  for (const other of await listReleases(folder)) {
    const known = (await readSdkManifest(join(folder, other)))?.integrity ?? {};
    for (const [file, hash] of Object.entries(integrity)) {
      if (isHashed(file) && Object.hasOwn(known, file) && known[file] !== hash)
        throw new Error(`${file} of ${version} has other contents than in ${other}, under the same hash`);
    }
  }
}
