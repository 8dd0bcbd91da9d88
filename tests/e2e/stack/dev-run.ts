import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@oriel/testing/free-port';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const leftOut = new Set(['node_modules', 'dist', '.git', '.cache', '.oriel']);

/** Runs `npm run dev` on a copy of the repository, so that a test can change sources. */
export interface DevRun {
  readonly portal: string;
  readonly server: string;
  readonly examples: string;
  readonly output: () => string;
  /** Changes a source file; the replaced text must be present. */
  edit(path: string, from: string, to: string): Promise<void>;
  /** Ends the run like Ctrl+C; resolves with its exit code. */
  interrupt(): Promise<number | null>;
  /** Processes that still work in the copy; empty if the system has no /proc. */
  leftBehind(): Promise<string[]>;
  close(): Promise<void>;
}

export async function startDevRun(): Promise<DevRun> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-dev-'));
  const copy = join(folder, 'house');
  await cp(root, copy, { recursive: true, filter: source => !leftOut.has(basename(source)) });
  const [portalPort, port, examplesPort] = [await freePort(), await freePort(), await freePort()];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORTAL_PORT: String(portalPort),
    PORT: String(port),
    EXAMPLES_PORT: String(examplesPort),
    DATA_DIR: join(folder, 'data'),
  };
  // The programs run as shipped: without conditions or loaders of the test runner.
  delete env.NODE_OPTIONS;
  const child = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal puts each command into a process group, and Ctrl+C signals the whole group.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve));
  const interrupt = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT');
    return gone;
  };
  return {
    portal: `http://localhost:${portalPort}`,
    server: `http://localhost:${port}`,
    examples: `http://127.0.0.1:${examplesPort}`,
    output: () => printed,
    async edit(path, from, to) {
      const file = join(copy, path);
      const before = await readFile(file, 'utf8');
      if (!before.includes(from)) throw new Error(`${path} has no ${from}`);
      await writeFile(file, before.replace(from, to));
    },
    interrupt,
    async leftBehind() {
      const ids = await readdir('/proc').catch(() => []);
      const found = await Promise.all(
        ids
          .filter(id => /^\d+$/.test(id))
          // A process that ends during the check does not count as left behind.
          .map(id =>
            readlink(`/proc/${id}/cwd`).then(
              cwd => (cwd.startsWith(copy) ? [`${id} ${cwd}`] : []),
              () => [],
            ),
          ),
      );
      return found.flat();
    },
    async close() {
      await interrupt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
