import { spawnSync } from 'node:child_process';
import { parseTimes } from './processor-time.mjs';

const starts = 10;
/** Processor seconds that these starts take on the machine for which the budgets are set. */
const referenceSeconds = 0.5;

const script = `for each in ${Array.from({ length: starts }, (_, index) => index).join(' ')}; do "$1" -e 0; done; times`;

/**
 * Measures how many times slower this machine is than the one for which the budgets are set. A start of Node computes,
 * allocates memory and reads files, as the phases do; a virtual machine can be slow at allocating alone.
 * @returns 1 if it is no slower, or if the system does not report processor time
 */
export function measureSlowness() {
  if (process.platform === 'win32') return 1;
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', process.execPath], { encoding: 'utf8' });
  return Math.max(1, parseTimes(stdout ?? '') / referenceSeconds);
}
