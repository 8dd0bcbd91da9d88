import { runKeysCommand } from './access/signing/keys-command';
import { ConfigError } from './config/config-error';
import { readConfig } from './config/read-config';
import { readSecret } from './config/read-secret';
import { openDatabase } from './db/database';
import { createLogger } from './http/logger';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger({ ...config, logLevel: 'silent' });
  const opened = await openDatabase(config, log);
  try {
    const services = { db: opened.db, secret: readSecret(config), now: opened.now };
    process.stdout.write(`${await runKeysCommand(services, process.argv.slice(2))}\n`);
  } finally {
    await opened.close();
  }
}

main().catch((error: unknown) => {
  const problems =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
});
