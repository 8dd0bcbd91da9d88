/*
 * Files on their way, for stores that are on no volume: each process has a folder of its own among the temporary ones. A
 * process that was killed leaves its folder behind, which the job of another one empties.
 */
import { lstatSync, mkdtempSync } from 'node:fs';
import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Files } from './files';

const prefix = 'oriel-incoming-';
/** The name of a folder, with the id of its process. */
const folderName = new RegExp(`^${prefix}(\\d+)(?:-|$)`);

/** Milliseconds that a file may be on its way. */
const grace = 86_400_000;
/** The same in a folder without a process. A container that shares the folders may have process ids of its own, so it is not 0. */
const abandonedGrace = 3_600_000;

let folder: string | undefined;

/** The folder of this process, which nobody else reads. Made when it is first asked for, or when it was cleared away. */
export function incomingOfProcess(): string {
  const found = folder === undefined ? undefined : lstatSync(folder, { throwIfNoEntry: false });
  if (folder === undefined || !found || !isOwnFolder(found))
    folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  return folder;
}

/** Removes what uploads have left in the folder of files on their way, and in those of processes that died. */
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
    // One that is not empty yet is left to the next time.
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

/** A link, or a folder of somebody else, could lead to files that are not ours. */
const isOwnFolder = (found: { isDirectory(): boolean; readonly uid: number }): boolean =>
  found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());

/** A process in a container often has the id of the one before it, so another folder under the own id is nobody's. */
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
