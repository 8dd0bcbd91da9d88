import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error';

/**
 * Makes sure that one process at a time uses a data folder: the embedded database is damaged by two. A lock whose
 * process is gone is taken over.
 * @returns gives the folder free
 * @throws {ConfigError} when another process has it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const descriptor = openSync(file, 'wx', 0o600);
      writeSync(descriptor, String(process.pid));
      closeSync(descriptor);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const owner = Number(readFileSync(file, 'utf8'));
      if (owner > 0 && owner !== process.pid && isRunning(owner))
        throw new ConfigError([`DATA_DIR ${dataDir} is in use by process ${owner}`]);
      rmSync(file, { force: true });
    }
  }
  throw new ConfigError([`DATA_DIR ${dataDir} is in use by another process`]);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Killed, and only not yet collected by its parent; told apart on Linux alone. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
