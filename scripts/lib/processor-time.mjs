import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchTree } from './process-tree.mjs';

const meters = new AsyncLocalStorage();
const canMeasure = process.platform !== 'win32';
let lastFile = 0;

/**
 * Adds up the processor time of all commands that `action` runs to completion.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<{ result: T, seconds: number | undefined }>} no seconds if the system does not report them
 */
export async function measureProcessor(action) {
  const meter = { seconds: 0 };
  const result = await meters.run(meter, action);
  return { result, seconds: canMeasure ? meter.seconds : undefined };
}

/**
 * Builds a command line that runs a command and records its processor time. Node reports only its own time, not that of its
 * children. The shell's `times` reports both on every POSIX system, but misses processes that no parent waits for, so those are
 * polled while they run.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns the command to run; call `watch` with its process, and `collect` when it has ended
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
    // A command that was ended by a signal leaves no times.
    return 0;
  }
}

/**
 * Adds up the output of the shell's `times`: user and system time of the shell, then of its children.
 * @param {string} text
 */
export function parseTimes(text) {
  const times = [...text.matchAll(/(\d+)m(\d+(?:[.,]\d+)?)s/g)];
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  );
}
