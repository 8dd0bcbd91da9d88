import { ConfigError } from '../platform/config/config-error';
import { restore } from './restore';

restore(process.env, process.argv.slice(2)).then(
  line => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    for (const line of error instanceof ConfigError ? error.problems : [String(error)]) console.error(line);
    process.exitCode = 1;
  },
);
