import { isIPv6 } from 'node:net';
import * as z from 'zod';
import { group, type Problem, type ProblemContext, setting } from '../setting';
import { port, postgresAddress } from '../value-schemas';

/** A name, an address, or the folder of a socket. */
const hostSchema = z
  .string()
  .refine(
    host => isIPv6(host) || host.startsWith('/') || /^[\p{L}\p{N}._-]+$/u.test(host),
    'must be a host name or an IP address alone, without protocol and port',
  );

/** The driver's names for the TLS modes. */
const sslModes = { off: 'disable', on: 'verify-full', unverified: 'no-verify' } as const;

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
const host = setting('DATABASE_HOST', {
  meaning:
    'Host of a PostgreSQL 15 or newer on which the extension pg_trgm may be created. Several processes may share one. A path is the folder of a socket.',
  schema: hostSchema,
  default: { words: 'an embedded database in `DATA_DIR`, for one process' },
  findProblems: findPartProblems,
});

/** A part of the address requires the host and must not be combined with the whole address. */
function findPartProblems(_: unknown, { name, isSet, read }: ProblemContext): readonly Problem[] {
  if (!isSet) return [];
  if (read(url) !== undefined)
    return [`${name} must not be set together with DATABASE_URL, which names the whole address`];
  return [read(host) === undefined && `DATABASE_HOST must be set together with ${name}`];
}

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
      port: setting('DATABASE_PORT', {
        meaning: 'Port of the database.',
        schema: port,
        default: '5432',
        // Kubernetes sets the variable automatically for a service named `database`.
        prepare: text => (text.startsWith('tcp://') ? '' : text.trim()),
        findProblems: findPartProblems,
      }),
      name: setting('DATABASE_NAME', {
        meaning: 'Name of the database.',
        // The driver does not support other names.
        schema: z.string().regex(/^[^?#]+$/, 'must have no ? and no #'),
        default: 'oriel',
        findProblems: findPartProblems,
      }),
      user: setting('DATABASE_USER', {
        meaning: 'Account of the database.',
        schema: z.string(),
        default: 'oriel',
        findProblems: findPartProblems,
      }),
      password: setting('DATABASE_PASSWORD', {
        meaning: 'Password of that account, unencoded; any character is allowed.',
        schema: z.string(),
        default: { words: 'none' },
        secret: true,
        // A password may begin or end with a space.
        prepare: text => text,
        findProblems: findPartProblems,
      }),
      tls: setting('DATABASE_TLS', {
        meaning:
          '`on` encrypts connections to the database and checks its certificate (`NODE_EXTRA_CA_CERTS` adds authorities); `unverified` encrypts without checking it.',
        schema: z.enum(['off', 'on', 'unverified'], 'must be off, on or unverified'),
        default: 'off',
        findProblems: findPartProblems,
      }),
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
      const main = url ?? (host && addressOf(account, host, port));
      if (!main) return undefined;
      return {
        url: main,
        listenUrl: listenUrl ?? (listenHost ? addressOf(account, listenHost, listenPort) : main),
      };
    },
  ),
};

interface Account {
  readonly name: string;
  readonly user: string;
  readonly password: string | undefined;
  readonly tls: keyof typeof sslModes;
}

function addressOf({ name, user, password, tls }: Account, host: string, port: number): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  const place = isIPv6(host) ? `[${host}]` : encodeURIComponent(host);
  // The driver decodes the name like a whole URI, not like a component.
  return `postgresql://${encodeURIComponent(user)}${secret}@${place}:${port}/${encodeURI(name)}?sslmode=${sslModes[tls]}`;
}

/** Whether two connection strings refer to the same database. */
export function isSameDatabase(a: string, b: string): boolean {
  const parts = (text: string) => {
    const { hostname, port, pathname } = new URL(text);
    return `${hostname}:${port || '5432'}${pathname}`;
  };
  return parts(a) === parts(b);
}
