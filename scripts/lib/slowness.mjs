import { spawnSync } from 'node:child_process';
import { parseTimes } from './processor-time.mjs';

const starts = 10;
/** Processor seconds that these starts take on the machine for which the budgets are. */
const usual = 0.5;

const script = `for each in ${Array.from({ length: starts }, (_, index) => index).join(' ')}; do "$1" -e 0; done; times`;

/**
 * How many times slower this machine is now than the one for which the budgets are. A start of Node computes, asks the system
 * for memory and reads files, as the phases do; a virtual machine can be slow at the second alone.
 * @returns 1 where it is no slower, or where the system does not tell processor time
 */
export function measureSlowness() {
  if (process.platform === 'win32') return 1;
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', process.execPath], { encoding: 'utf8' });
  return Math.max(1, parseTimes(stdout ?? '') / usual);
}
