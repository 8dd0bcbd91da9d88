import { setFlagsFromString } from 'node:v8';
import { createServer } from './create-server';
import { ConfigError } from './platform/config/config-error';
import { readConfig } from './platform/config/read-config';

// The objects of a delta live until the log is written. V8 takes that for long and would make them where only its great
// collections look, with all that hangs on them: the heap of 200 answers would be thrice as large.
setFlagsFromString('--no-allocation-site-pretenuring');
// Compiled code is kept while the server is idle: the first answers afterwards would compile it anew.
setFlagsFromString('--no-flush-bytecode');

/** A terminal, a supervisor and the parent process each signal the same stop. A later signal ends the process at once. */
const sameStopMs = 1_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // With an IPC channel the parent process is `npm start`, which builds parts of the product on first request.
  const askForBuild = process.send && ((build: string) => process.send?.({ build }));
  const server = await createServer(config, askForBuild && { askForBuild });

  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const handleSignal = () => {
    if (stoppingSince !== undefined && performance.now() - stoppingSince > sameStopMs) process.exit(1);
    stop();
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
  // Started by another process, whose end is ours.
  process.on('disconnect', stop);

  const accounts = server.demo?.accounts ?? [];
  if (process.send) process.send({ url: server.url, accounts });
  else if (config.logPretty) {
    const hint = accounts.length > 0 ? `\n  Sign in as ${accounts.join(', ')} with the password demo` : '';
    process.stdout.write(`\n  ${config.productName}  ${server.url}${hint}\n\n`);
  }
}

main().catch((error: unknown) => {
  // A mistake of the operator is printed in a line each; anything else is our fault and gets its stack.
  if (error instanceof ConfigError) for (const problem of error.problems) console.error(problem);
  else console.error(error instanceof Error && 'code' in error ? error.message : error);
  process.exit(1);
});
