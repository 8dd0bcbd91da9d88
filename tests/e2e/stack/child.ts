import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Child {
  readonly pid: number;
  /** Message that the process sends when it is ready. */
  readonly ready: Promise<Record<string, unknown>>;
  /** Everything that the process has printed. */
  readonly output: () => string;
  /** Null while it is running, or if it was killed. */
  readonly exitCode: () => number | null;
  /** Ends the process and waits until it is gone. `SIGKILL` gives it no time to clean up. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * Starts one of the programs that `npm start` starts.
 * @param folder of the project. Default: this one
 */
export function startChild(file: string, env: Record<string, string>, folder = root): Child {
  const inherited = { ...process.env };
  // The programs run as shipped: without conditions or loaders of the test runner, and without a mode set by a build in this
  // process.
  delete inherited.NODE_OPTIONS;
  delete inherited.NODE_ENV;
  const child: ChildProcess = spawn(process.execPath, [join(folder, file)], {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const ready = new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('message', message => resolve(message as Record<string, unknown>));
    void gone.then(() => reject(new Error(`${file} ended before it was ready:\n${printed}`)));
  });
  // Callers that await `ready` receive the rejection; the others need not handle it.
  ready.catch(() => undefined);
  return {
    // A process that failed to start has no id; then `ready` rejects.
    pid: child.pid ?? 0,
    ready,
    output: () => printed,
    exitCode: () => child.exitCode,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await gone;
    },
  };
}
