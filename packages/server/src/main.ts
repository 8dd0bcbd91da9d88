import { setFlagsFromString } from 'node:v8';
import { createServer } from './create-server';
import { ConfigError } from './platform/config/config-error';
import { readConfig } from './platform/config/read-config';

// Deltas live until the log is written. V8 assumes that such objects live long and would allocate them in the old generation,
// which only major collections clean, together with everything they reference: the heap of 200 answers would be three times as
// large.
setFlagsFromString('--no-allocation-site-pretenuring');
// Keep compiled code while the server is idle; otherwise the first answers afterwards would compile it again.
setFlagsFromString('--no-flush-bytecode');

/** A terminal, a supervisor and the parent process each signal the same stop. A later signal ends the process at once. */
const sameStopMs = 1_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // With an IPC channel the parent process is `npm start`, which builds parts of the product on first request.
  const requestBuild = process.send && ((build: string) => process.send?.({ build }));
  const server = await createServer(config, requestBuild && { requestBuild });

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
  // The server ends with its parent process.
  process.on('disconnect', stop);

  const accounts = server.demo?.accounts ?? [];
  if (process.send) process.send({ url: server.url, accounts });
  else if (config.logPretty) {
    const hint = accounts.length > 0 ? `\n  Sign in as ${accounts.join(', ')} with the password demo` : '';
    process.stdout.write(`\n  ${config.productName}  ${server.url}${hint}\n\n`);
  }
}

main().catch((error: unknown) => {
  // A mistake of the operator is printed as one line each; anything else is a bug and gets its stack.
  if (error instanceof ConfigError) for (const problem of error.problems) console.error(problem);
  else console.error(error instanceof Error && 'code' in error ? error.message : error);
  process.exit(1);
});
