import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from './workspace.mjs';

const { PATH, HOME, TMPDIR } = process.env;
/** The minimal environment of a command: it excludes server settings that may be meant for another server. */
export const bareEnvironment = { PATH, HOME, ...(TMPDIR && { TMPDIR }) };

/** Maximum time in milliseconds for a server to start. */
const startTime = 120_000;

/** Starts the built server on a free port, as an operator does, and waits until it reports its address. */
export async function startServer(env) {
  const child = spawn(process.execPath, [join(root, 'packages', 'server', 'dist', 'main.js')], {
    cwd: root,
    env: { ...bareEnvironment, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      printed += text;
    });
  const gone = new Promise(resolve => child.once('exit', resolve));
  const { url } = await Promise.race([
    new Promise(resolve => child.once('message', resolve)),
    gone.then(() => {
      throw new Error(`The server ended before it was ready\n${printed}`);
    }),
    setTimeout(startTime, undefined, { ref: false }).then(() => {
      child.kill('SIGKILL');
      throw new Error(`The server was not ready in time\n${printed}`);
    }),
  ]);
  return {
    printed: () => printed,
    /** @param {RequestInit} [init] */
    async call(path, init) {
      const answer = await fetch(url + path, init);
      return { status: answer.status, text: await answer.text() };
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** @throws if the values differ */
export function expect(name, found, wanted) {
  if (found !== wanted) throw new Error(`${name}: ${found} instead of ${wanted}`);
}
