/*
 * Incoming files for stores that have no volume: each process has its own temporary folder. A killed process leaves its folder
 * behind; the job of another process empties it.
 */
import { lstatSync, mkdtempSync } from 'node:fs';
import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Files } from './files';

const prefix = 'oriel-incoming-';
/** The name of a folder, with the id of its process. */
const folderName = new RegExp(`^${prefix}(\\d+)(?:-|$)`);

/** Milliseconds that a file may stay in the folder. */
const grace = 86_400_000;
/**
 * The same for a folder whose process is gone. A container that shares the folders may have its own process ids, so it is not 0.
 */
const abandonedGrace = 3_600_000;

let folder: string | undefined;

/** The folder of this process, readable by its user only. Created on first use, and again if it was removed. */
export function incomingOfProcess(): string {
  const found = folder === undefined ? undefined : lstatSync(folder, { throwIfNoEntry: false });
  if (folder === undefined || !found || !isOwnFolder(found))
    folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  return folder;
}

/** Removes files that uploads left in the folder of incoming files, and in the folders of dead processes. */
export async function emptyIncoming({ incoming }: Pick<Files, 'incoming'>, now: Date): Promise<void> {
  await empty(incoming, now.getTime() - grace);
  if (!folderName.test(basename(incoming))) return;
  const parent = dirname(incoming);
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const pid = Number(folderName.exec(name)?.[1]);
    if (path === incoming || !isAbandoned(pid)) continue;
    const found = await lstat(path).catch(() => undefined);
    if (!found || !isOwnFolder(found)) continue;
    await empty(path, now.getTime() - abandonedGrace);
    // A folder that is not empty yet is left to the next run.
    await rmdir(path).catch(() => undefined);
  }
}

async function empty(path: string, before: number): Promise<void> {
  for (const name of await readdir(path).catch(() => [])) {
    const file = join(path, name);
    const found = await lstat(file).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < before) await rm(file, { force: true });
  }
}

/** A link, or a folder of another user, could lead to files that are not ours. */
const isOwnFolder = (found: { isDirectory(): boolean; readonly uid: number }): boolean =>
  found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());

/** A process in a container often has the same id as its predecessor, so another folder with our own id is abandoned. */
function isAbandoned(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
