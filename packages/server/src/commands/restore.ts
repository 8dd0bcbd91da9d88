import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '../platform/config/config-error';
import { docsAddress } from '../platform/config/docs-address';
import { readConfig } from '../platform/config/read-config';
import { openDatabase } from '../platform/db/open-database';
import { createLogger } from '../platform/log/logger';
import { copyKept } from './back-up';

/**
 * Creates a data folder from a backup, and migrates its database to the schema of this version. Nothing is copied before that has
 * worked, and the database is moved last, in one step: an interrupted restore can be started again, and no server starts with a
 * partial database.
 *
 * @param env names the folder, like the server's environment
 * @returns the output
 * @throws if the backup is invalid, or if the folder already has a database
 */
export async function restore(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const [folder, ...rest] = args;
  if (folder === undefined || rest.length > 0) throw new Error('Usage: npm run restore -- FOLDER');
  const source = resolve(env.INIT_CWD ?? '.', folder);
  const packed = join(source, 'database.tar.gz');
  if (!existsSync(packed)) throw new Error(`${source} is no backup: it has no database.tar.gz`);
  const config = readConfig(env);
  const { dataDir } = config;
  if (config.database || dataDir === undefined)
    throw new Error(`The database is a PostgreSQL: see ${docsAddress(config, 'operations#backup')}`);
  const database = join(dataDir, 'database');
  if (existsSync(database)) {
    throw new ConfigError([
      `DATA_DIR ${dataDir} has a database already: name a new folder, or move that one away`,
    ]);
  }
  const half = join(dataDir, 'restoring');
  await rm(half, { recursive: true, force: true });
  try {
    const log = createLogger({ ...config, logLevel: 'silent' });
    const opened = await openDatabase({ ...config, dataDir: half }, log, packed);
    await opened.close();
    await copyKept(source, dataDir);
    await rename(join(half, 'database'), database);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return `Restored into ${dataDir}`;
}
