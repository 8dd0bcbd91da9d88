import { isIPv6 } from 'node:net';
import * as z from 'zod';
import type { Config } from './config';

/** The parts of a PostgreSQL address as separate, unencoded settings. */
export interface DatabaseEnvironment {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_LISTEN_URL?: string | undefined;
  readonly DATABASE_HOST?: string | undefined;
  readonly DATABASE_PORT?: number | undefined;
  readonly DATABASE_NAME?: string | undefined;
  readonly DATABASE_USER?: string | undefined;
  readonly DATABASE_PASSWORD?: string | undefined;
  readonly DATABASE_TLS?: keyof typeof sslModes | undefined;
  readonly DATABASE_LISTEN_HOST?: string | undefined;
  readonly DATABASE_LISTEN_PORT?: number | undefined;
}

/** The driver's names for the TLS modes. */
const sslModes = { off: 'disable', on: 'verify-full', unverified: 'no-verify' } as const;

const tlsWords = ['off', 'on', 'unverified'] as const satisfies readonly (keyof typeof sslModes)[];
export const databaseTls = z.enum(tlsWords, 'must be off, on or unverified');

/** A name, an address, or the folder of a socket. */
export const databaseHost = z
  .string()
  .refine(
    host => isIPv6(host) || host.startsWith('/') || /^[\p{L}\p{N}._-]+$/u.test(host),
    'must be a host name or an IP address alone, without protocol and port',
  );

/** The driver does not support other names. */
export const databaseName = z.string().regex(/^[^?#]+$/, 'must have no ? and no #');

const parts = [
  'DATABASE_PORT',
  'DATABASE_NAME',
  'DATABASE_USER',
  'DATABASE_PASSWORD',
  'DATABASE_TLS',
  'DATABASE_LISTEN_HOST',
  'DATABASE_LISTEN_PORT',
] as const satisfies readonly (keyof DatabaseEnvironment)[];

/** Finds combinations of the settings that are not allowed. */
export function findDatabaseContradictions(env: DatabaseEnvironment): string[] {
  const given = parts.filter(name => env[name] !== undefined);
  const problems: string[] = [];
  if (env.DATABASE_URL !== undefined) {
    for (const name of env.DATABASE_HOST === undefined ? given : (['DATABASE_HOST', ...given] as const))
      problems.push(`${name} must not be set together with DATABASE_URL, which names the whole address`);
  } else if (env.DATABASE_HOST === undefined)
    for (const name of given) problems.push(`DATABASE_HOST must be set together with ${name}`);
  if (env.DATABASE_LISTEN_URL !== undefined)
    for (const name of ['DATABASE_LISTEN_HOST', 'DATABASE_LISTEN_PORT'] as const)
      if (env[name] !== undefined && env.DATABASE_URL === undefined)
        problems.push(`${name} must not be set together with DATABASE_LISTEN_URL`);
  return problems;
}

/** The addresses of the database; undefined for the embedded database. */
export function readDatabase(env: DatabaseEnvironment): Config['database'] {
  const { DATABASE_URL, DATABASE_HOST: host, DATABASE_LISTEN_URL } = env;
  const url = DATABASE_URL ?? (host === undefined ? undefined : addressOf(env, host, env.DATABASE_PORT));
  if (url === undefined) return undefined;
  const { DATABASE_LISTEN_HOST: listenHost = host, DATABASE_LISTEN_PORT: listenPort = env.DATABASE_PORT } =
    env;
  const listenUrl =
    DATABASE_LISTEN_URL ?? (listenHost === undefined ? url : addressOf(env, listenHost, listenPort));
  return { url, listenUrl };
}

function addressOf(env: DatabaseEnvironment, host: string, port = 5432): string {
  const { DATABASE_USER: user = 'oriel', DATABASE_NAME: name = 'oriel', DATABASE_TLS: tls = 'off' } = env;
  const password = env.DATABASE_PASSWORD === undefined ? '' : `:${encodeURIComponent(env.DATABASE_PASSWORD)}`;
  const place = isIPv6(host) ? `[${host}]` : encodeURIComponent(host);
  // The driver decodes the name like a whole URI, not like a component.
  return `postgresql://${encodeURIComponent(user)}${password}@${place}:${port}/${encodeURI(name)}?sslmode=${sslModes[tls]}`;
}
