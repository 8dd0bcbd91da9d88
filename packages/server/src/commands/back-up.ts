import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { docsAddress } from '../platform/config/docs-address';
import { readConfig } from '../platform/config/read-config';
import { checkDatabase, runOn } from './run-command';

/** Files and folders in a backup, besides the database. Incoming files and locks of processes are not worth keeping. */
const kept = ['files', 'session-secret', 'examples.json'] as const;

/**
 * Writes database, files and secrets to a folder, for `npm run backup`. Files are copied before and after the database is packed,
 * so that all files in the database are included, whatever is uploaded or deleted meanwhile.
 *
 * @param env names the data folder, like the server's environment
 * @returns the output
 * @throws if there is no embedded database, or if the folder is not empty
 */
export async function backUp(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const [folder, ...rest] = args;
  if (folder === undefined || rest.length > 0)
    throw new Error('Usage: npm run backup -- FOLDER   (a new or an empty one)');
  const config = readConfig(env);
  const { dataDir } = config;
  if (config.database || dataDir === undefined)
    throw new Error(`The database is a PostgreSQL: see ${docsAddress(config, 'operations#backup')}`);
  checkDatabase(config);
  const target = resolve(env.INIT_CWD ?? '.', folder);
  if (existsSync(target) && (await readdir(target)).length > 0) throw new Error(`${target} is not empty`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  await copyKept(dataDir, target);
  const { problem } = await runOn(config, 'backup', [join(target, 'database.tar.gz')]);
  if (problem !== undefined) throw new Error(problem);
  await copyKept(dataDir, target);
  const files = config.s3 ? ' Files lie in the bucket, which is not in it.' : '';
  return `Backup in ${target}.${files} It holds secrets: keep it as you keep those.`;
}

/** Copies the files beside the database from one folder to another; files that already exist there are identical. */
export async function copyKept(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of kept) {
    const source = join(from, name);
    if (!existsSync(source)) continue;
    const filter = (path: string) => path !== join(from, 'files', 'incoming');
    await cp(source, join(to, name), { recursive: true, preserveTimestamps: true, force: false, filter });
  }
}
