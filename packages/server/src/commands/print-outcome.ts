import { ConfigError } from '../platform/config/config-error';

/** Prints the output of an operator's command, or its error. */
export function printOutcome(outcome: Promise<string>): void {
  outcome.then(
    line => process.stdout.write(`${line}\n`),
    (error: unknown) => {
      const lines =
        error instanceof ConfigError
          ? error.problems
          : [error instanceof Error ? error.message : String(error)];
      for (const line of lines) console.error(line);
      process.exitCode = 1;
    },
  );
}
