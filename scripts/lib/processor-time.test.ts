import { describe, expect, it } from 'vitest';
import { measureProcessor, parseTimes } from './processor-time.mjs';
import { run } from './run.mjs';

/** Keeps the shell busy for a few hundredths of a second. */
const burn = 'i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done';

describe('the processor time of commands', () => {
  it('is the sum of what the shell tells', () => {
    expect(parseTimes('0m0.010000s 0m0.020000s\n1m2.500000s 0m0.470000s\n')).toBeCloseTo(63);
    expect(parseTimes('0m0,010s 0m0,000s\n0m1,000s 0m0,500s\n')).toBeCloseTo(1.51);
  });

  it('holds what a command and its children used, and nothing of what runs beside it', async () => {
    const measure = (program: string) => measureProcessor(() => run('sh', ['-c', program]));
    const [parent, idle] = await Promise.all([measure(`sh -c '${burn}'; exit 0`), measure('exit 0')]);
    expect(parent.seconds).toBeGreaterThan(Number(idle.seconds) + 0.01);
  });

  it('leaves exit code, output and arguments as they are', async () => {
    const program = 'echo "$1"; exit 3';
    const { result } = await measureProcessor(() => run('sh', ['-c', program, 'sh', "a 'b' $c"]));
    expect(result).toEqual({ code: 3, output: "a 'b' $c\n" });
  });
});
