import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../platform/config/config-error';
import { readConfig } from '../platform/config/read-config';
import { openDatabase } from '../platform/db/database';
import { createLogger } from '../platform/log/logger';
import { copyKept } from './backup-command';

/**
 * Makes a data folder from a backup, and brings its database to the schema of this version.
 * @param env names the folder as the server's environment does
 * @throws where the backup is none, and where the folder has a database already
 */
export async function restore(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const [folder, ...rest] = args;
  if (folder === undefined || rest.length > 0) throw new Error('Usage: npm run restore -- FOLDER');
  const source = resolve(folder);
  const packed = join(source, 'database.tar.gz');
  if (!existsSync(packed)) throw new Error(`${source} is no backup: it has no database.tar.gz`);
  const config = readConfig(env);
  const { dataDir } = config;
  if (config.database || dataDir === undefined) {
    throw new Error('DATABASE_URL names a PostgreSQL: see docs/operations.md, Backup');
  }
  if (existsSync(join(dataDir, 'database'))) {
    throw new ConfigError([
      `DATA_DIR ${dataDir} has a database already: name a new folder, or move that one away`,
    ]);
  }
  const opened = await openDatabase(config, createLogger({ ...config, logLevel: 'silent' }), packed);
  await opened.close();
  copyKept(source, dataDir);
  return `Restored into ${dataDir}`;
}
