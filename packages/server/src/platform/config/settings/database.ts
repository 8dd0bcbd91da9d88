import * as z from 'zod';
import {
  databaseAddress,
  databaseName,
  databasePort,
  databaseTls,
  hostSchema,
  partProblems,
  passwordPart,
} from '../address-parts';
import { group, type Problem, type ProblemContext, setting } from '../setting';
import { port, postgresAddress } from '../value-schemas';

const url = setting('DATABASE_URL', {
  meaning:
    'The whole address, replacing the parts above: `postgresql://user:password@host:5432/name`. In its password, write / as `%2F`, ? as `%3F`, # as `%23`, @ as `%40` and % as `%25`.',
  schema: postgresAddress,
  default: { words: 'the address of the parts' },
  secret: true,
});
const listenUrl = setting('DATABASE_LISTEN_URL', {
  meaning: 'Address of a direct connection for notifications if the database is reached through a pooler.',
  schema: postgresAddress,
  default: { words: 'the address of the database' },
  secret: true,
});
const whole = { url, host: () => host };
const findPartProblems = partProblems(whole);
const host = setting('DATABASE_HOST', {
  meaning:
    'Host of a PostgreSQL 15 or newer on which the extension pg_trgm may be created. Several processes may share one. A path is the folder of a socket.',
  schema: hostSchema,
  default: { words: 'an embedded database in `DATA_DIR`, for one process' },
  findProblems: findPartProblems,
});

function findListenProblems(value: unknown, context: ProblemContext): readonly Problem[] {
  const { name, isSet, read } = context;
  return [
    ...findPartProblems(value, context),
    isSet &&
      read(listenUrl) !== undefined &&
      read(url) === undefined &&
      `${name} must not be set together with DATABASE_LISTEN_URL`,
  ];
}

export const databaseSettings = {
  /** Undefined: the embedded database. */
  database: group(
    {
      host,
      port: databasePort('DATABASE_PORT', whole),
      name: setting('DATABASE_NAME', {
        meaning: 'Name of the database.',
        schema: databaseName,
        default: 'oriel',
        findProblems: findPartProblems,
      }),
      user: setting('DATABASE_USER', {
        meaning: 'Account of the database.',
        schema: z.string(),
        default: 'oriel',
        findProblems: findPartProblems,
      }),
      password: passwordPart('DATABASE_PASSWORD', 'that account', whole),
      tls: databaseTls('DATABASE_TLS', whole),
      listenHost: setting('DATABASE_LISTEN_HOST', {
        meaning: 'Host of a direct connection for notifications if `DATABASE_HOST` is a pooler.',
        schema: hostSchema,
        default: { words: 'the value of `DATABASE_HOST`' },
        findProblems: findListenProblems,
      }),
      listenPort: setting('DATABASE_LISTEN_PORT', {
        meaning: 'Port of that connection.',
        schema: port,
        default: { words: 'the value of `DATABASE_PORT`' },
        findProblems: findListenProblems,
      }),
      url,
      listenUrl,
    },
    ({ url, listenUrl, host, port, listenHost = host, listenPort = port, ...account }) => {
      const main = url ?? (host && databaseAddress(account, host, port));
      if (!main) return undefined;
      return {
        url: main,
        listenUrl: listenUrl ?? (listenHost ? databaseAddress(account, listenHost, listenPort) : main),
      };
    },
  ),
};

/** Whether two connection strings refer to the same database. */
export function isSameDatabase(a: string, b: string): boolean {
  const parts = (text: string) => {
    const { hostname, port, pathname } = new URL(text);
    return `${hostname}:${port || '5432'}${pathname}`;
  };
  return parts(a) === parts(b);
}
