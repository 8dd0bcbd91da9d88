import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, findAccount, findBinaries } from './binaries';

interface Volume {
  /** The mount point: files in it are on the volume. */
  readonly folder: string;
  readonly megabytes: number;
}

const script = [
  'cp -a "$1" "$1.seed"',
  'mount -t tmpfs -o "size=$2m,mode=700,uid=$3,gid=$4" tmpfs "$1"',
  'cp -a "$1.seed/." "$1"',
  'shift 4',
  'exec "$@"',
].join(' && ');

/** Wraps the command so that it runs on its own volume, which is removed with it. Needs Linux, and root. */
function onVolume(
  { folder, megabytes }: Volume,
  account: Account | undefined,
  command: readonly string[],
): readonly string[] {
  if (!account) throw new Error('Only root gives a program a volume of its own.');
  const { uid, gid } = account;
  const given = [folder, megabytes, uid, gid].map(String);
  const asAccount = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', ...given, ...asAccount, ...command];
}

export interface RunningPostgres {
  /** Connection string of its first database. */
  readonly url: string;
  /** Its folder, as this process can read it. */
  readonly folder: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Size of a separate volume in megabytes. Default: it uses the temporary folder's volume. */
  readonly volume?: number;
}

const run = promisify(execFile);
/** A temporary database needs no log for recovery or replication. */
const fastSettings = [
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'jit=off',
];
const prefix = 'oriel-pgdata-';

/** Starts a separate PostgreSQL on a free port, with an empty database in the temporary folder. */
export async function startPostgres({ volume }: PostgresOptions = {}): Promise<RunningPostgres> {
  stopLeftovers();
  const account = await findAccount();
  const binaries = findBinaries(account);
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(join(folder, 'owner'), String(process.pid));
  const data = join(folder, 'data');
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const port = await findPort();
  const command = [
    join(binaries, 'postgres'),
    ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
    ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    // Tests that use a volume check that a full disk loses no data. Otherwise, no data outlives the run.
    ...(volume ? [] : fastSettings.flatMap(setting => ['-c', setting])),
  ];
  const [program = '', ...given] = volume
    ? onVolume({ folder: data, megabytes: volume }, account, command)
    : command;
  const child = spawn(program, given, {
    ...options,
    // The wrapper mounts the volume as root and drops the privilege afterwards.
    ...(volume && { uid: 0, gid: 0 }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await isReady(child);
  return {
    folder: volume ? `/proc/${child.pid}/root${data}` : data,
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve));
      // Fast shutdown: open connections are closed.
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`PostgreSQL ended with ${code}\n${output}`)));
  });
}

/** A killed run leaves its server behind; servers whose run is gone are stopped. */
function stopLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    try {
      if (isRunning(Number(readFileSync(join(folder, 'owner'), 'utf8')))) continue;
      const pidFile = join(folder, 'data', 'postmaster.pid');
      if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The process belongs to another user, or is already exiting.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address of this kind.
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
