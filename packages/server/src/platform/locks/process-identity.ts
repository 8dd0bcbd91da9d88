import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, platform } from 'node:os';

/** Identifies a process uniquely, even among processes that reuse its id later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the system's own unit; 0 if it is unknown. */
  readonly started: number;
  /** 16 hexadecimal digits that identify the scope of process ids: one boot of one machine, and one container. */
  readonly place: string;
}

export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  started: readStart(process.pid),
  place: findPlace(),
});

/** @returns `undefined` if this process cannot know: the other one is in another place, or its id may have been reused */
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
    // Nothing is known about the place, so it matches no other.
    return randomBytes(16).toString('hex');
  }
}

/** The fields of `/proc` after the process name, which may itself contain spaces and brackets. */
function readStat(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** The process is dead but not yet reaped by its parent. */
const isZombie = (pid: number): boolean => readStat(pid)[0] === 'Z';

const readStart = (pid: number): number => Number(readStat(pid)[19] ?? 0);
