import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { departures } from '../nouns';
import type { Config } from '../platform/config/config';
import { ConfigError } from '../platform/config/config-error';
import { readConfig } from '../platform/config/read-config';
import { readSecret } from '../platform/config/read-secret';
import { openDatabase } from '../platform/db/open-database';
import { createLogger } from '../platform/log/logger';
import type { CommandName } from './commands';
import { askLocalControl, type CommandAnswer, runLocally } from './local-control';

/** Runs an operator's command on the server's database, and prints its output; advice and problems go to the error output. */
export async function runCommand(command: CommandName): Promise<void> {
  try {
    const config = readConfig(process.env);
    checkDatabase(config);
    const { printed, advice, problem } = await runOn(config, command, process.argv.slice(2));
    if (printed !== undefined) process.stdout.write(`${printed}\n`);
    for (const line of advice) console.error(line);
    if (problem === undefined) return;
    console.error(problem);
  } catch (error) {
    const problems =
      error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
    for (const line of problems) console.error(line);
  }
  process.exitCode = 1;
}

/** Uses the server that holds the embedded database, if one runs; otherwise opens the database itself. */
export async function runOn(
  config: Config,
  command: CommandName,
  args: readonly string[],
): Promise<CommandAnswer> {
  const { database, dataDir } = config;
  const answer =
    database || dataDir === undefined ? undefined : await askLocalControl(dataDir, command, args);
  if (answer) return answer;
  const opened = await openDatabase(config, createLogger({ ...config, logLevel: 'silent' }));
  try {
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const services = {
      db: opened.db,
      bus: opened.bus,
      departures,
      secret: readSecret(config),
      now: opened.now,
      publicUrl,
      frameOrigin: config.frameOrigin ?? publicUrl,
      pack: opened.pack,
    };
    return await runLocally(services, command, args);
  } finally {
    await opened.close();
  }
}

/** A command in the wrong folder would create an empty database there. */
export function checkDatabase({ database, dataDir }: Config): void {
  if (database || dataDir === undefined || existsSync(join(dataDir, 'database'))) return;
  throw new ConfigError([`DATA_DIR ${dataDir} has no database: start the server once, or set DATABASE_HOST`]);
}
