/*
 * Makes sure that only one process at a time uses a folder, such as that of the embedded database, which two processes would
 * damage. Node has no kernel locks, so:
 *
 * 1. A process first writes its own entry to the folder, and touches it every two seconds.
 * 2. Only then does it look for other entries, so that of two simultaneous processes at least one sees the other and removes its
 *    own entry.
 * 3. An entry from the same place is checked by its process id, so the folder is free at once after a kill. In another place,
 *    such as another container or before a reboot, a process id means nothing: the entry is watched, and a process that stops
 *    touching it counts as gone.
 *
 * All data of an entry is in its file name, so no entry is ever half written.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity';

export interface LockTimes {
  /** Milliseconds between two touches of an entry. */
  readonly touchEvery: number;
  /** Milliseconds without a touch after which the entry's process counts as gone. */
  readonly silence: number;
}

const lockTimes: LockTimes = { touchEvery: 2_000, silence: 10_000 };

interface FolderLockOptions {
  /** Called when another process has taken the folder because this one was frozen for too long. */
  readonly onLost?: () => void;
  /** Creates the error for a refused lock: the folder is in use by this process. */
  readonly refuse: (pid: number) => Error;
  /**
   * Number of attempts before the lock is refused, about a fifth of a second apart. Default: 4, for processes that start at the
   * same time.
   */
  readonly attempts?: number;
  readonly times?: LockTimes;
}

export interface FolderLock {
  /** False if another process has taken the folder because this one was frozen for too long. */
  isHeld(): boolean;
  /** Releases the folder. */
  free(): void;
}

/**
 * Waits up to `silence` if an entry comes from another place.
 * @throws the error of `refuse` if another process holds the folder
 */
export async function lockFolder(
  folder: string,
  { onLost = () => {}, refuse, attempts = 4, times = lockTimes }: FolderLockOptions,
): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt++) {
    const own = entryName(ownIdentity());
    const file = join(folder, own);
    const free = placeEntry(file, onLost, times.touchEvery);
    try {
      const others = readdirSync(folder).filter(name => name !== own && readEntry(name));
      const living = await findLiving(folder, others, times.silence);
      if (living === undefined) {
        for (const name of others) rmSync(join(folder, name), { force: true });
        return { free, isHeld: () => existsSync(file) };
      }
      if (attempt === attempts) throw refuse(readEntry(living)?.pid ?? 0);
    } catch (error) {
      free();
      throw error;
    }
    free();
    // Several processes arrived at the same time; a random delay lets one retry first.
    await delay(50 + Math.random() * 200);
  }
}

export const entryName = ({ pid, started, place }: ProcessIdentity): string =>
  `lock-${pid}-${started}-${place}-${randomBytes(4).toString('hex')}`;

function readEntry(name: string): ProcessIdentity | undefined {
  const [, pid, started, place] = /^lock-(\d+)-(\d+)-([0-9a-f]{16})-[0-9a-f]{8}$/.exec(name) ?? [];
  return place === undefined ? undefined : { pid: Number(pid), started: Number(started), place };
}

/** @returns a function that removes the entry */
function placeEntry(file: string, onLost: () => void, touchEvery: number): () => void {
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  const timer = setInterval(async () => {
    const now = new Date();
    await utimes(file, now, now).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || !isPlaced) return;
      unlock();
      onLost();
    });
  }, touchEvery);
  timer.unref();
  let isPlaced = true;
  const unlock = () => {
    isPlaced = false;
    clearInterval(timer);
    rmSync(file, { force: true });
  };
  return unlock;
}

/** Finds the first entry whose process is alive. */
async function findLiving(
  folder: string,
  names: readonly string[],
  silence: number,
): Promise<string | undefined> {
  let unknown: { name: string; touched: number | undefined }[] = [];
  for (const name of names) {
    const identity = readEntry(name);
    const lives = identity && isRunning(identity);
    if (lives) return name;
    if (lives === undefined) unknown.push({ name, touched: touchOf(folder, name) });
  }
  const until = performance.now() + silence;
  while (unknown.length > 0 && performance.now() < until) {
    await delay(Math.min(silence / 10, 250));
    const now = new Map(unknown.map(({ name }) => [name, touchOf(folder, name)]));
    const living = unknown.find(({ name, touched }) => (now.get(name) ?? touched) !== touched);
    if (living) return living.name;
    // The other process only checked the folder and has already left.
    unknown = unknown.filter(({ name }) => now.get(name) !== undefined);
  }
  return undefined;
}

/** @returns `undefined` if the entry is gone */
const touchOf = (folder: string, name: string): number | undefined =>
  statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
