import { spawn } from 'node:child_process';
import { timed } from './processor-time.mjs';
import { root } from './workspace.mjs';

/**
 * Runs a command to completion.
 * @param base - environment that `env` is added to
 * @returns {Promise<{ code: number, output: string }>} the exit code and, unless `show` is set, the output
 */
export function run(command, args, { cwd = root, env = {}, base = process.env, show = false } = {}) {
  return new Promise(resolve => {
    const measured = timed(command, args);
    const child = spawn(measured.command, measured.args, {
      cwd,
      env: { ...base, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    measured.watch(child.pid);
    let output = '';
    const collect = chunk => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', error => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      measured.collect();
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}

/** Prints the reason and exits. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
