import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchTree } from './process-tree.mjs';

const meters = new AsyncLocalStorage();
const canMeasure = process.platform !== 'win32';
let lastFile = 0;

/**
 * Adds up the processor time of all commands that `action` runs to their end.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<{ result: T, seconds: number | undefined }>} no seconds where the system does not tell them
 */
export async function measureProcessor(action) {
  const meter = { seconds: 0 };
  const result = await meters.run(meter, action);
  return { result, seconds: canMeasure ? meter.seconds : undefined };
}

/**
 * The command line that runs a command and leaves its processor time behind. Node reports only its own time and not
 * that of its children; `times` of the shell reports both, on every system that has a POSIX shell, but nothing of
 * processes that no parent waits for. Those are watched while they run.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns what to run; `watch` is called with its process, `collect` once that has ended
 */
export function timed(command, args) {
  const meter = meters.getStore();
  if (!meter || !canMeasure) return { command, args, watch() {}, collect() {} };
  let endWatch = () => 0;
  lastFile += 1;
  const file = join(tmpdir(), `oriel-times-${process.pid}-${lastFile}`);
  return {
    command: '/bin/sh',
    args: [
      '-c',
      'times=$1; shift; "$@"; code=$?; times > "$times"; exit $code',
      'sh',
      file,
      command,
      ...args,
    ],
    /** @param {number | undefined} pid */
    watch(pid) {
      if (pid !== undefined) endWatch = watchTree(pid);
    },
    collect() {
      meter.seconds += Math.max(readTimes(file), endWatch());
      rmSync(file, { force: true });
    },
  };
}

function readTimes(file) {
  try {
    return parseTimes(readFileSync(file, 'utf8'));
  } catch {
    // A command that was ended by a signal left nothing.
    return 0;
  }
}

/**
 * Adds up what the shell's `times` printed: user and system time of the shell, then of its children.
 * @param {string} text
 */
export function parseTimes(text) {
  const times = [...text.matchAll(/(\d+)m(\d+(?:[.,]\d+)?)s/g)];
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  );
}
