import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What a backup is made of. */
export interface BackupSource {
  /** The folder of the embedded database, of files and of generated secrets. */
  readonly dataDir?: string | undefined;
  /** Packs the embedded database into a file; undefined with a PostgreSQL, which has tools of its own. */
  readonly pack?: ((file: string) => Promise<void>) | undefined;
}

/** What a backup holds beside the database. A folder of files on their way and locks of processes are not worth keeping. */
const kept = ['files', 'session-secret', 'examples.json'] as const;

const usage = 'Usage: npm run backup -- FOLDER   (a new or an empty one)';

/**
 * What `npm run backup` does: writes database, files and secrets into a folder. The database is packed first, as it stands
 * at one moment; a file that it names is removed an hour after nothing names it at the earliest, so the copy has it.
 * @throws where there is no embedded database, and where the folder holds something
 */
export async function runBackupCommand(
  { dataDir, pack }: BackupSource,
  [folder, ...rest]: readonly string[],
): Promise<string> {
  if (folder === undefined || rest.length > 0) throw new Error(usage);
  if (dataDir === undefined || !pack) {
    throw new Error('DATABASE_URL names a PostgreSQL: see docs/operations.md, Backup');
  }
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  await pack(join(target, 'database.tar.gz'));
  copyKept(dataDir, target);
  return `Backup in ${target}. It holds secrets: keep it as you keep those.`;
}

/** Copies what lies beside the database from one folder to another. */
export function copyKept(from: string, to: string): void {
  for (const name of kept) {
    const source = join(from, name);
    if (!existsSync(source)) continue;
    const filter = (path: string) => path !== join(from, 'files', 'incoming');
    cpSync(source, join(to, name), { recursive: true, preserveTimestamps: true, filter });
  }
}
