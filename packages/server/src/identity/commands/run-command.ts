import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config';
import { ConfigError } from '../../platform/config/config-error';
import { readConfig } from '../../platform/config/read-config';
import { readSecret } from '../../platform/config/read-secret';
import { openDatabase } from '../../platform/db/database';
import { createLogger } from '../../platform/log/logger';
import type { Services } from '../../services';

/** What a command for operators has to work with. */
export type CommandServices = Pick<Services, 'db' | 'secret' | 'now'>;

/** Runs a command for operators on the server's database, and prints what it answers; advice and what is wrong as errors. */
export async function runCommand(
  command: (
    services: CommandServices,
    args: readonly string[],
    advise: (text: string) => void,
  ) => Promise<string>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    checkDatabase(config);
    const opened = await openDatabase(config, createLogger({ ...config, logLevel: 'silent' }));
    try {
      const services = { db: opened.db, secret: readSecret(config), now: opened.now };
      process.stdout.write(`${await command(services, process.argv.slice(2), console.error)}\n`);
    } finally {
      await opened.close();
    }
  } catch (error) {
    const problems =
      error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
    for (const problem of problems) console.error(problem);
    process.exitCode = 1;
  }
}

/** A command in the wrong folder would make a database there, and find it empty. */
function checkDatabase({ database, dataDir }: Config): void {
  if (database || dataDir === undefined || existsSync(join(dataDir, 'database'))) return;
  throw new ConfigError([`DATA_DIR ${dataDir} has no database: start the server once, or set DATABASE_URL`]);
}
