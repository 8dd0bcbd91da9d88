import { describe, expect, it } from 'vitest';
import { measureProcessor, parseTimes } from './processor-time.mjs';
import { run } from './run.mjs';

const burn = 'const { user } = process.cpuUsage(); while (process.cpuUsage().user - user < 200_000);';

describe('the processor time of commands', { timeout: 30_000 }, () => {
  it('is the sum of what the shell tells', () => {
    expect(parseTimes('0m0.010000s 0m0.020000s\n1m2.500000s 0m0.470000s\n')).toBeCloseTo(63);
    expect(parseTimes('0m0,010s 0m0,000s\n0m1,000s 0m0,500s\n')).toBeCloseTo(1.51);
  });

  it('holds what a command and its children used', async () => {
    const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}])`;
    const { seconds } = await measureProcessor(() => run(process.execPath, ['-e', parent]));
    expect(seconds).toBeGreaterThan(0.2);
  });

  it('is counted for the action that ran the command, though others run beside it', async () => {
    const [busy, idle] = await Promise.all([
      measureProcessor(() => run(process.execPath, ['-e', burn])),
      measureProcessor(() => run(process.execPath, ['-e', ''])),
    ]);
    expect(Number(busy.seconds) - Number(idle.seconds)).toBeGreaterThan(0.1);
  });

  it('leaves exit code, output and arguments as they are', async () => {
    const program = 'console.log(process.argv[1]); process.exit(3)';
    const { result } = await measureProcessor(() => run(process.execPath, ['-e', program, "a 'b' $c"]));
    expect(result).toEqual({ code: 3, output: "a 'b' $c\n" });
  });
});
