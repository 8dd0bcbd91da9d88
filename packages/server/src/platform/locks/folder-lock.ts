/*
 * Makes sure that one process at a time uses a folder, such as that of the embedded database, which two would damage. Node
 * has no locks of the kernel, so
 *
 * 1. who comes leaves an entry of its own in the folder, and touches it every two seconds;
 * 2. only then it looks for others, so that of two who come at once at least one sees the other and takes its entry back;
 * 3. an entry of the same place is judged by its process, so that a folder is free at once after a kill. Elsewhere, as in another
 *    container or before a reboot, the number of a process says nothing: there an entry is watched, and who does not touch it
 *    is gone.
 *
 * What an entry says stands in its name, so there is none that is half written.
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
  /** Milliseconds without a touch after which its process is gone. */
  readonly silence: number;
}

const lockTimes: LockTimes = { touchEvery: 2_000, silence: 10_000 };

interface FolderLockOptions {
  /** Is told when another process has taken the folder, as this one was frozen for too long. */
  readonly onLost?: () => void;
  /** The error of one that is refused, as the folder is in use by this process. */
  readonly refuse: (pid: number) => Error;
  /** How often it is tried before it is refused, after a fifth of a second each. Default: 4, for those who come at once. */
  readonly attempts?: number;
  readonly times?: LockTimes;
}

export interface FolderLock {
  /** Whether no other process has taken the folder, as this one was frozen for too long. */
  isHeld(): boolean;
  /** Gives the folder free. */
  free(): void;
}

/**
 * Waits for the end of `silence` where an entry came from elsewhere.
 * @throws the error of `refuse` when another process has the folder
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
    // Several arrived at once; one of them is the first to try again.
    await delay(50 + Math.random() * 200);
  }
}

export const entryName = ({ pid, started, place }: ProcessIdentity): string =>
  `lock-${pid}-${started}-${place}-${randomBytes(4).toString('hex')}`;

function readEntry(name: string): ProcessIdentity | undefined {
  const [, pid, started, place] = /^lock-(\d+)-(\d+)-([0-9a-f]{16})-[0-9a-f]{8}$/.exec(name) ?? [];
  return place === undefined ? undefined : { pid: Number(pid), started: Number(started), place };
}

/** @returns what takes the entry back */
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

/** The first entry whose process lives. */
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
    // One that has come for a moment only, and has gone by itself.
    unknown = unknown.filter(({ name }) => now.get(name) !== undefined);
  }
  return undefined;
}

/** @returns `undefined` when it is gone */
const touchOf = (folder: string, name: string): number | undefined =>
  statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
