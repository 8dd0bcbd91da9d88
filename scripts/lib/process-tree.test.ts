import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { parseStat, watchTree } from './process-tree.mjs';

describe('the processor time of a tree of processes', () => {
  it('is read from what Linux says of each', () => {
    const rest = '4242 4242 0 -1 4194304 100 0 0 0 250 50 7 8 20 0 1 0 987654 1000 10';
    expect(parseStat(`4243 (a) b (c) S 4242 ${rest}`)).toEqual({
      pid: 4243,
      parent: 4242,
      ticks: 300,
      key: '4243:987654',
    });
  });

  it.runIf(process.platform === 'linux')('has what a process used that nobody waited for', async () => {
    const burn = 'i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done';
    // The shell exits at once; the loop continues without it and keeps the output open.
    const child = spawn('sh', ['-c', `(sleep 0.1; ${burn}; sleep 0.5) & sleep 0.05`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const end = watchTree(child.pid ?? 0, 20);
    child.stdout.resume();
    await once(child, 'close');
    expect(end()).toBeGreaterThan(0.1);
  });

  it('has nothing of other processes', () => {
    expect(watchTree(2 ** 22 + 1)()).toBe(0);
  });
});
