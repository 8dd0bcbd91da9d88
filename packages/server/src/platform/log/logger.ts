import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config';

export type { Logger } from 'pino';

/** Short lines for people. A log never holds contents or credentials, so the format is simple. */
function prettyStream(): DestinationStream {
  const names: Record<string, string> = {
    '10': 'trace',
    '20': 'debug',
    '30': 'info',
    '40': 'warn',
    '50': 'error',
  };
  return {
    write(line: string) {
      // The line comes from pino itself, so it is an object.
      const { level, time, msg, pid, hostname, ...rest } = JSON.parse(line) as Record<string, unknown>;
      const clock = new Date(Number(time)).toISOString().slice(11, 19);
      const values = Object.entries(rest).map(
        ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      process.stdout.write(`${clock} ${names[String(level)] ?? level} ${msg ?? ''} ${values.join(' ')}\n`);
    },
  };
}

export function createLogger(config: Pick<Config, 'logLevel' | 'logPretty'>): Logger {
  const options = { level: config.logLevel, base: null };
  return config.logPretty ? pino(options, prettyStream()) : pino(options);
}
