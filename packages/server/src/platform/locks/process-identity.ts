import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, platform } from 'node:os';

/** A process, told from every other, also from one that gets its number later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in a measure of the system; 0 where that is not told. */
  readonly started: number;
  /** 16 hexadecimal digits for where numbers of processes mean the same: one boot of one machine, and one container. */
  readonly place: string;
}

export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  started: readStart(process.pid),
  place: findPlace(),
});

/** @returns `undefined` where this process cannot know, as the other is in another place or may have got its number later */
export function isRunning({ pid, started, place }: ProcessIdentity): boolean | undefined {
  if (place !== findPlace()) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (isZombie(pid)) return false;
  const found = readStart(pid);
  if (found === 0 || started === 0) return pid === process.pid || undefined;
  return found === started;
}

let known: string | undefined;

function findPlace(): string {
  known ??= createHash('sha256').update(describePlace()).digest('hex').slice(0, 16);
  return known;
}

function describePlace(): string {
  if (platform() !== 'linux') return `${platform()} ${hostname()}`;
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Nothing is known of it, so it is like no other.
    return randomBytes(16).toString('hex');
  }
}

/** The fields of `/proc` after a process's name, which may contain spaces and brackets itself. */
function readStat(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Killed, and only not yet collected by its parent. */
const isZombie = (pid: number): boolean => readStat(pid)[0] === 'Z';

const readStart = (pid: number): number => Number(readStat(pid)[19] ?? 0);
